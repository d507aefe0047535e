// @vitest-environment jsdom
import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { RouterProvider, createMemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { theme } from '@/theme/theme';
import { startWords } from '@/words';
import { PageTitle } from '../PageTitle';
import { ListPage } from './ListPage';

interface Thing {
  id: string;
  open: boolean;
}

let rows: Thing[] = [];
const deaf = () => undefined;

beforeAll(async () => {
  await startWords();
  const media = { matches: false, addEventListener: deaf, removeEventListener: deaf, addListener: deaf, removeListener: deaf };
  vi.stubGlobal('matchMedia', () => media);
});
afterEach(cleanup);

/** What takes its row away, and what changes into another button. */
function Actions({ row }: { row: Thing }) {
  const client = useQueryClient();
  const change = (to: Thing[]) => () => {
    rows = to;
    void client.invalidateQueries();
  };
  return row.open ? (
    <>
      <button type="button" onClick={change(rows.filter((each) => each.id !== row.id))}>
        Drop {row.id}
      </button>
      <button type="button" onClick={change(rows.map((each) => (each.id === row.id ? { ...each, open: false } : each)))}>
        Close {row.id}
      </button>
    </>
  ) : (
    <button type="button">Open {row.id}</button>
  );
}

async function show(ids: string[]) {
  rows = ids.map((id) => ({ id, open: true }));
  const fetch = () => Promise.resolve({ items: rows, included: [], meta: { totalCount: rows.length, totalCountMax: 10_000, page: 1, per: 30, pageCount: 1 } });
  const page = (
    <>
      <PageTitle>Things</PageTitle>
      <ListPage<Thing> local name="things" label="Things" fetch={fetch} columns={[{ key: 'id', label: 'Name', render: (row) => row.id }]} actions={(row) => <Actions row={row} />} empty={<p>nothing left</p>} />
      <button type="button">Elsewhere</button>
    </>
  );
  const router = createMemoryRouter([{ path: '/', element: page }]);
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
}

/** As the keyboard presses it: what is pressed has the focus. */
function press(name: string) {
  const button = screen.getByRole('button', { name });
  act(() => button.focus());
  fireEvent.click(button);
}
const focused = (words: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(words));

it('goes on with the row that took the place of the one that is gone', async () => {
  await show(['one', 'two', 'three']);
  press('Drop two');
  await focused('Drop three');
});

it('goes back to the last row when the last one is gone', async () => {
  await show(['one', 'two']);
  press('Drop two');
  await focused('Drop one');
});

it('goes to the heading of the page when nothing is left', async () => {
  await show(['one']);
  press('Drop one');
  await focused('Things');
});

it('stays at its row when what was pressed is something else now', async () => {
  await show(['one', 'two']);
  press('Close two');
  await focused('Open two');
});

it('takes the focus from nobody who went elsewhere', async () => {
  await show(['one', 'two']);
  press('Drop one');
  act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus());
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Drop one' })).toBeNull());
  await focused('Elsewhere');
});
