// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { post } from '@/api/client';
import { Problem } from '@/api/problem';
import { startWords } from '@/words';
import { HandIn } from './HandIn';

vi.mock('@/api/client', () => ({ get: vi.fn(), post: vi.fn() }));

const preview = {
  headings: ['Könyvelés', 'Összeg', ''],
  rows: [['2026.03.02', '19,00', 'Order A']],
  columns: ['date', 'amount', 'ignored'],
};
const taken = { id: 'bst_1', entriesCount: 1, knownCount: 0, done: true, again: false };
const asked = new Problem(422, [{ code: 'statement_columns', detail: 'No column was found for: currency.' }], undefined, undefined, undefined, undefined);

beforeAll(async () => {
  await startWords();
  await i18next.loadNamespaces(['statements', 'uploads']);
});
beforeEach(() => {
  vi.mocked(post).mockReset();
});

it('asks once what the columns of an unknown table hold, and sends what was said with the same file', async () => {
  const sent: unknown[] = [];
  vi.mocked(post).mockImplementation((path: string, options: unknown) => {
    if (path.endsWith('/preview')) return Promise.resolve(preview) as never;
    sent.push((options as { body: unknown }).body);
    return (sent.length === 1 ? Promise.reject(asked) : Promise.resolve(taken)) as never;
  });
  const { container } = render(
    <QueryClientProvider client={new QueryClient()}>
      <HandIn />
    </QueryClientProvider>,
  );
  const file = new File(['x'], 'kivonat.csv', { type: 'text/csv' });
  await act(async () => void fireEvent.change(container.querySelector('input[type=file]') as Element, { target: { files: [file] } }));
  const third = await screen.findByRole<HTMLSelectElement>('combobox', { name: /Column 3/ });
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /Könyvelés/ }).value).toBe('date');
  fireEvent.change(third, { target: { value: 'purpose' } });
  fireEvent.change(screen.getByRole('textbox', { name: /Currency of all amounts/ }), { target: { value: 'HUF' } });
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Import with these columns' })));
  await screen.findByText('One new entry, 0 already known.');
  expect(sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({ fileName: 'kivonat.csv', columns: ['date', 'amount', 'purpose'], currency: 'HUF' });
  // What was said is done with.
  expect(screen.queryByRole('button', { name: 'Import with these columns' })).toBeNull();
});
