// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import { type ReactNode, Suspense } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { listOutline } from '@/api/lists';
import { LISTS } from '@/api/lists.gen';
import { startWords } from '@/words';
import { type OwnFilters, useFiltersOf, useListFilters } from './useListFilters';

const asked = vi.hoisted(() => vi.fn());
vi.mock('@/api/client', () => ({ list: asked }));

beforeAll(async () => {
  await startWords();
});

async function hook<T>(use: () => T): Promise<T> {
  asked.mockReset().mockResolvedValue({ items: [{ id: 'prd_1', name: 'Book' }] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <Suspense>{children}</Suspense>
    </QueryClientProvider>
  );
  const { result } = await act(async () => renderHook(use, { wrapper }));
  await vi.waitFor(() => expect(result.current).toBeTruthy());
  return result.current;
}

const filtersOf = (name: string, panel: boolean, filters: Record<string, string> = {}, own?: OwnFilters) => hook(() => useListFilters(name, { panel, filters }, own));

it('makes a filter of every one that is declared, for every list', async () => {
  const names = Object.keys(LISTS);
  const make = await hook(() => useFiltersOf(names));
  for (const name of names) {
    const made = make(name);
    expect(made.map(({ key }) => key)).toEqual(listOutline(name)?.filters.map((filter) => filter.name));
    for (const filter of made) {
      expect(filter.label, `${name} ${filter.key}`).not.toMatch(/[:_]/);
      if (filter.kind === 'choice') for (const { label } of filter.options) expect(label, `${name} ${filter.key}`).not.toBe('');
    }
  }
});

it('offers choices in the order of their words, and what is declared in its own', async () => {
  const [state] = await filtersOf('orders', false);
  expect(state?.kind === 'choice' && state.options.slice(0, 3).map(({ label }) => label)).toEqual(['paid', 'paying', 'pending']);
  const reason = (await filtersOf('disputes', false)).find(({ key }) => key === 'reason');
  expect(reason?.kind === 'choice' && reason.options[0]?.value).toBe('fraudulent');
});

it('fetches choices once somebody wants to filter, or asks for one of them', async () => {
  await filtersOf('license_keys', false);
  expect(asked).not.toHaveBeenCalled();
  await filtersOf('license_keys', false, { product_id: 'prd_1' });
  expect(asked).toHaveBeenCalledTimes(1);
  await filtersOf('license_keys', true);
  expect(asked).toHaveBeenCalledTimes(1);
});

it('takes from a screen what it alone knows', async () => {
  const made = await filtersOf('transactions', false, {}, { kind: { values: ['Payment'] }, product_id: { options: [], hint: 'Later.' } });
  const [kind, product] = ['kind', 'product_id'].map((name) => made.find(({ key }) => key === name));
  expect(kind?.kind === 'choice' && kind.options.map(({ value }) => value)).toEqual(['Payment']);
  expect(product).toMatchObject({ kind: 'one', hint: 'Later.' });
});
