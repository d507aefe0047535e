// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { get, post } from '@/api/client';
import { startWords } from '@/words';
import { BatchDialog } from './BatchDialog';
import { BulkActionDialog } from './BulkActionDialog';

let keys = 0;
vi.mock('@/api/client', () => ({ get: vi.fn(), list: vi.fn(async () => ({ items: [] })), post: vi.fn(), newIdempotencyKey: () => `key_${(keys += 1)}` }));
vi.mock('@/app/session/SessionProvider', () => ({ useSession: () => ({ active: { livemode: true } }) }));

const COUNTS = { changedCount: 2, unchangedCount: 0, replacedCount: 0, sums: [], totalAmounts: [], refused: [] };
const BATCH = { id: 'bat_1', totalCount: 2, doneCount: 2, changedCount: 2, unchangedCount: 0, amounts: [], refused: [] };
const [onDone, onClose] = [vi.fn(), vi.fn()];
const props = { ids: ['ord_1', 'ord_2'], onDone, onClose };

type Sent = { body: { dryRun?: boolean; reason: string }; idempotencyKey?: string };
/** What was sent to be done, and not only asked about. */
const done = () =>
  (vi.mocked(post).mock.calls as unknown as [string, Sent][]).filter(([path, { body }]) => !path.endsWith('/preview') && body.dryRun !== true).map(([, sent]) => sent);

beforeAll(async () => {
  await startWords();
  await i18next.loadNamespaces(['orders', 'common']);
});
beforeEach(() => {
  vi.clearAllMocks();
  vi.mocked(get).mockResolvedValue(BATCH as never);
});

const answers = (preview: object, answer: () => Promise<unknown>) =>
  vi.mocked(post).mockImplementation((async (path: string, sent: Sent) => (path.endsWith('/preview') || sent.body.dryRun === true ? preview : answer())) as never);

const show = (dialog: ReactElement) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>{dialog}</MemoryRouter>
    </QueryClientProvider>,
  );

const said = (key: string) => i18next.t(`orders:${key}` as never) as unknown as string;
const verb = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name: said(name) });
async function press(name: string, times = 1) {
  await vi.waitFor(() => expect(verb(name).disabled).toBe(false));
  await act(async () => {
    for (let count = 0; count < times; count += 1) fireEvent.click(verb(name));
  });
}

it('a batch is begun once however often it is pressed, and says how far it is', async () => {
  answers(COUNTS, async () => BATCH);
  show(<BatchDialog {...props} action="refund" />);
  await press('batch.refund.verb', 2);
  expect(await screen.findByText(said('batch.over'))).toBeTruthy();
  expect(done()).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: said('batch.close') }));
  expect(onDone).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledOnce();
});

it('an action on several orders is done once however often it is pressed, and closes', async () => {
  answers(COUNTS, async () => COUNTS);
  show(<BulkActionDialog {...props} action="resume" />);
  await press('bulk.verb.resume', 2);
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(done()).toHaveLength(1);
  expect(onDone).toHaveBeenCalledOnce();
});

it('what would change nothing cannot be done', async () => {
  answers({ ...COUNTS, changedCount: 0, unchangedCount: 2 }, async () => COUNTS);
  show(<BulkActionDialog {...props} action="end" />);
  await screen.findByText(said('bulk.nothing'));
  expect(verb('bulk.verb.end').disabled).toBe(true);
});

it('a lost answer leaves the form: pressed again it is the same intention, and another one once the form is another', async () => {
  answers(COUNTS, async () => {
    throw new Error('lost');
  });
  show(<BatchDialog {...props} action="refund" />);
  await press('batch.refund.verb');
  await vi.waitFor(() => expect(done()).toHaveLength(1));
  await press('batch.refund.verb');
  await vi.waitFor(() => expect(done()).toHaveLength(2));
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'The evening is off.' } });
  await press('batch.refund.verb');
  await vi.waitFor(() => expect(done()).toHaveLength(3));
  const [first, again, other] = done().map(({ idempotencyKey }) => idempotencyKey);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
  expect(onClose).not.toHaveBeenCalled();
});
