// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { useState } from 'react';
import { beforeAll, expect, it } from 'vitest';
import type { FilterValue, ListState } from '@/api/list';
import { startWords } from '@/words';
import { FilterChips } from './FilterChips';
import { FilterFields } from './FilterFields';
import type { FilterDef } from './types';

beforeAll(async () => {
  await startWords();
  await i18next.loadNamespaces('lists');
});

const METHODS = Array.from({ length: 14 }, (_, n) => ({ value: `m${n}`, label: `Method ${n}` }));
const FILTERS: FilterDef[] = [
  { kind: 'one', key: 'product', label: 'Product', options: [{ value: 'a', label: 'A' }, { value: 'b', label: 'B' }] },
  { kind: 'choice', key: 'method', label: 'Method', options: METHODS },
  { kind: 'text', key: 'token', label: 'Token' },
  { kind: 'one', key: 'ticket', label: 'Ticket', rare: true, within: ['product'], options: [], hint: 'Choose a product first.' },
  { kind: 'link', key: 'buyer', label: 'Buyer' },
];

type Filters = Record<string, FilterValue>;
function List({ first, onChange }: { first: Filters; onChange: (filters: Filters) => void }) {
  const [state, setState] = useState<ListState>({ page: 1, per: 30, query: '', sortKey: 'id', sortDir: 'desc', filters: first });
  const change = (patch: Partial<ListState>) => {
    setState({ ...state, ...patch });
    if (patch.filters) onChange(patch.filters);
  };
  const controls = { state, change };
  return (
    <>
      <FilterFields controls={controls} filters={FILTERS} />
      <FilterChips controls={controls} filters={FILTERS} />
    </>
  );
}
let filters: Filters = {};
function show(first: Filters) {
  filters = first;
  return render(<List first={first} onChange={(next) => (filters = next)} />);
}
const chip = (label: string) => screen.getByText(label).closest<HTMLElement>('.MuiChip-root');

it('never offers what comes by link, but names it and lets go of it by the keyboard', () => {
  show({ buyer: ['usr_1'] });
  expect(screen.queryByLabelText('Buyer')).toBeNull();
  const own = chip('Buyer: usr_1');
  if (!own) throw new Error('no chip');
  fireEvent.keyUp(own, { key: 'Delete' });
  expect(filters).toEqual({});
});

it('lets go of what hangs on a choice when the choice changes', () => {
  show({ product: ['a'], ticket: 'tkt_1', token: 'T' });
  fireEvent.change(screen.getByLabelText('Product'), { target: { value: 'b' } });
  expect(filters).toEqual({ product: 'b', token: 'T' });
});

it('keeps the focus on a box that was ticked, and ticked boxes of a folded list in sight', () => {
  show({ method: ['m12'] });
  expect(screen.queryByLabelText('Method 9')).toBeNull();
  const box = screen.getByLabelText('Method 12');
  box.focus();
  fireEvent.click(box);
  fireEvent.click(box);
  expect(document.activeElement).toBe(screen.getByLabelText('Method 12'));
  fireEvent.click(screen.getByRole('button', { name: 'Show all 14' }));
  fireEvent.click(screen.getByLabelText('Method 9'));
  expect(filters).toEqual({ method: ['m12', 'm9'] });
});

it('folds rare filters away, but not one that is set', () => {
  const { unmount } = show({});
  expect(screen.getByRole('button', { name: 'More filters' }).getAttribute('aria-expanded')).toBe('false');
  unmount();
  show({ ticket: 'tkt_1' });
  expect(screen.queryByRole('button', { name: 'More filters' })).toBeNull();
  expect((screen.getByLabelText('Ticket') as HTMLSelectElement).value).toBe('tkt_1');
});

it('keeps several texts of an address when somebody only tabs through the field', () => {
  show({ token: ['K1', 'K2'] });
  fireEvent.blur(screen.getByLabelText('Token'));
  expect(filters).toEqual({ token: ['K1', 'K2'] });
});
