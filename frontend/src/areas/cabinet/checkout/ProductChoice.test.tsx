// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { useState } from 'react';
import type { ProductRow } from '../products/model';
import { ProductChoice } from './ProductChoice';

const all = Array.from({ length: 120 }, (_, at) => ({ id: `prd_${at}`, name: `Evening ${at}` }) as ProductRow);
const asked = vi.hoisted(() => [] as string[]);
vi.mock('@/api/client', () => ({
  list: async (_: string, { search }: { search: URLSearchParams }) => {
    const words = search.get('query') ?? '';
    asked.push(String(search));
    return { items: all.filter(({ name }) => name.includes(words)).slice(0, Number(search.get('per'))) };
  },
  put: () => undefined,
}));

function Choice() {
  const [product, setProduct] = useState(all[0] as ProductRow);
  return <ProductChoice value={product} onPick={setProduct} />;
}

test('a product that is on no first page is found by the server, and shown', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Choice />
    </QueryClientProvider>,
  );
  const field = screen.getByRole<HTMLInputElement>('combobox');
  expect(field.value).toBe('Evening 0');
  act(() => field.focus());
  fireEvent.change(field, { target: { value: 'Evening 117' } });
  fireEvent.click(await screen.findByRole('option', { name: 'Evening 117' }));
  await waitFor(() => expect(field.value).toBe('Evening 117'));
  expect(asked.at(-1)).toContain('scopes%5B%5D=list');
  expect(asked.some((search) => search.includes('query=Evening+117'))).toBe(true);
  // Words that find nothing choose nothing.
  fireEvent.change(field, { target: { value: 'nothing' } });
  act(() => field.blur());
  await waitFor(() => expect(field.value).toBe('Evening 117'));
});
