// @vitest-environment jsdom
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { RouterProvider, createMemoryRouter } from 'react-router';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Page } from '@/api/client';
import { theme } from '@/theme/theme';
import { startWords } from '@/words';
import { BulkBar } from './BulkBar';
import { ListPage } from './ListPage';
import type { Selection } from './selection';

interface Thing {
  id: string;
  name: string;
}

const deaf = () => undefined;

beforeAll(async () => {
  await startWords();
  // jsdom has no media queries: everything is as wide as a desktop.
  const media = { matches: false, addEventListener: deaf, removeEventListener: deaf, addListener: deaf, removeListener: deaf };
  vi.stubGlobal('matchMedia', () => media);
});

const TOTAL = 45;
const answer = (search: URLSearchParams): Page<Thing> => ({
  items: [{ id: `row_${search.get('page')}`, name: `Thing of page ${search.get('page')}` }],
  included: [],
  meta: { totalCount: TOTAL, totalCountMax: 10_000, page: Number(search.get('page')), per: 30, pageCount: 2 },
});

async function show(address: string, more?: Partial<Parameters<typeof ListPage<Thing>>[0]>) {
  const asked = vi.fn((search: URLSearchParams) => Promise.resolve(answer(search)));
  const list = (
    <ListPage
      local
      name="things"
      label="Things"
      fetch={asked}
      columns={[{ key: 'name', label: 'Name', sort: 'name', render: (row: Thing) => row.name }]}
      filters={[{ kind: 'one', key: 'state', label: 'State', options: [{ value: 'dead', label: 'dead' }] }]}
      empty={<p>empty</p>}
      {...more}
    />
  );
  const router = createMemoryRouter([{ path: '/', element: list }], { initialEntries: [address] });
  await act(async () => {
    render(
      <ThemeProvider theme={theme}>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <Suspense>
            <RouterProvider router={router} />
          </Suspense>
        </QueryClientProvider>
      </ThemeProvider>,
    );
  });
  await screen.findByRole('table');
  return { router, asked };
}

it('asks for what the address says', async () => {
  const { asked } = await show('/?page=2&filters[state]=dead&sort_key=name&sort_dir=asc');
  expect(asked.mock.calls[0]?.[0].toString()).toBe(
    new URLSearchParams({ page: '2', per: '30', sort_key: 'name', sort_dir: 'asc', 'filters[state]': 'dead' }).toString(),
  );
  expect(screen.getByText('State: dead')).toBeTruthy();
});

it('jumps from beyond the end to the last page', async () => {
  const { router } = await show('/?page=9');
  expect(router.state.location.search).toBe('?page=2');
});

it('takes a page below one for the first', async () => {
  expect((await show('/?page=0')).asked.mock.calls[0]?.[0].get('page')).toBe('1');
});

it('starts at page one again when a filter or the size of a page changes', async () => {
  const { router } = await show('/?page=2&filters[state]=dead&drawer=x');
  await act(async () => void fireEvent.change(screen.getByLabelText('Rows per page'), { target: { value: '50' } }));
  const search = new URLSearchParams(router.state.location.search);
  expect(search.get('page')).toBeNull();
  expect(search.get('per')).toBe('50');
  expect(search.get('drawer')).toBe('x');
});

it('has a name to press where there is something to open, and the bare name where there is not', async () => {
  const onOpen = vi.fn();
  await show('/', { onOpen, opens: (row) => row.id !== 'row_1' });
  fireEvent.click(screen.getByText('Thing of page 1'));
  expect(onOpen).not.toHaveBeenCalled();
  expect(screen.queryByRole('button', { name: 'Thing of page 1' })).toBeNull();
});

it('opens the rows that have something to open', async () => {
  const onOpen = vi.fn();
  await show('/', { onOpen, opens: () => true });
  fireEvent.click(screen.getByRole('button', { name: 'Thing of page 1' }));
  expect(onOpen).toHaveBeenCalledOnce();
});

it('goes on from the first mark when the bar of what is marked goes away', async () => {
  const bulk = { name: (row: Thing) => row.name, bar: (selection: Selection<Thing>) => <BulkBar count={selection.rows.length} onClear={selection.clear}>actions</BulkBar> };
  await show('/', { bulk });
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Thing of page 1' }));
  const none = screen.getByRole('button', { name: 'Clear selection' });
  none.focus();
  fireEvent.click(none);
  expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: 'Select all on this page' }));
});
