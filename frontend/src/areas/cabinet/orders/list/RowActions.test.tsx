// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it, vi } from 'vitest';
import { get } from '@/api/client';
import { startWords } from '@/words';
import type { OrderDetail } from '../details/OrderDrawer';
import { RowActions } from './RowActions';
import type { Order } from './columns';

vi.mock('@/api/client', async (original) => ({ ...(await original<object>()), get: vi.fn() }));
beforeAll(startWords);

const eur = (amount: number) => ({ amount, currency: 'eur' });
const PAID = {
  id: 'ord_0',
  token: 'K7Q2-2841',
  payer: { email: 'mara@example.test', firstName: 'Mara', lastName: 'Lindqvist', company: '', country: 'DE' },
  periodType: 'one_time',
  paymentState: 'paid',
  totalAmount: eur(1900),
  paidAmount: eur(1900),
  refundedAmount: eur(0),
} as Partial<Order> as Order;

const NAMES = ['refund', 'cancel', 'payoff', 'paymentForm', 'pause', 'resume', 'reactivate', 'planChange', 'merge', 'unmerge'] as const;
type Name = (typeof NAMES)[number];
const OF_STATE = { allowed: false, code: 'invalid_transition', detail: 'It is “a” now and cannot become “b”.' };
const SAID = { allowed: false, code: 'order_too_old', detail: 'This order is too old for it.' };

/** What the server says of an order: what is named is allowed. */
const detail = (allowed: readonly Name[], refusal = OF_STATE, more: object = {}) =>
  ({ ...PAID, ...more, actions: Object.fromEntries(NAMES.map((name) => [name, allowed.includes(name) ? { allowed: true } : refusal])) }) as unknown as OrderDetail;

async function open(order: Order) {
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Suspense>
          <RowActions order={order} />
        </Suspense>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: `Actions for order ${order.token}` }));
  return unmount;
}

/** The words of the menu of that order, and of each whether it can be taken. */
async function menuOf(answer: OrderDetail): Promise<[string | null, boolean][]> {
  vi.mocked(get).mockResolvedValue(answer as never);
  const unmount = await open(PAID);
  const items = await screen.findAllByRole('menuitem');
  const found = items.map((item): [string | null, boolean] => [item.textContent, item.getAttribute('aria-disabled') !== 'true']);
  unmount();
  return found;
}

it('shows every action of an order that was paid at once, and beside what cannot be done why', async () => {
  expect(await menuOf(detail(['refund']))).toEqual([
    ['Refund', true],
    [expect.stringMatching(/^Cancel order.*Refund it instead/), false],
    [expect.stringMatching(/^Pause.*You can only pause an active plan/), false],
    [expect.stringMatching(/^Pay off.*an active plan with an end/), false],
    [expect.stringMatching(/ayment method.*while an active plan/), false],
    [expect.stringMatching(/^Merge.*You can only merge an active plan with an end/), false],
    ['Publisher', true],
    ['Sold by …', true],
    ['Give access', true],
    ['Payments', true],
  ]);
});

it('offers what the server allows and nothing else, with the reason that it gives', async () => {
  for (const name of ['refund', 'cancel', 'pause', 'resume', 'reactivate', 'payoff', 'paymentForm', 'merge'] as const) {
    const menu = await menuOf(detail([name], SAID));
    const free = menu.slice(0, -4).filter(([, allowed]) => allowed);
    expect(free, name).toHaveLength(1);
    for (const [words, allowed] of menu) expect(allowed || words?.endsWith(SAID.detail), `${name}: ${words}`).toBe(true);
  }
});

/** The words alone, of an order that is so. */
async function words(allowed: readonly Name[], more: object) {
  const menu = await menuOf(detail(allowed, OF_STATE, more));
  return menu.map(([label]) => label);
}

it('has of actions that undo each other the one that fits', async () => {
  const subscription = { periodType: 'subscription' };
  expect(await words(['pause', 'planChange'], subscription)).toEqual(expect.arrayContaining(['Pause', 'Change plan']));
  expect(await words(['resume'], subscription)).toContain('Resume');
  expect(await words(['reactivate', 'pause'], subscription)).toContain('Take up again');
  expect(await words(['unmerge'], { periodType: 'installment', mergedInto: { orderId: 'ord_1', token: 'AAAA-1111' } })).toContain('Un-merge');
});

it('says that it could not ask what can be done, and asks again', async () => {
  vi.mocked(get).mockRejectedValueOnce(new Error('lost'));
  const unmount = await open(PAID);
  const again = await screen.findByRole('button', { name: /Try again/ });
  vi.mocked(get).mockResolvedValue(detail(['refund']) as never);
  fireEvent.click(again);
  expect(await within(screen.getByRole('menu')).findByRole('menuitem', { name: 'Refund' })).toBeTruthy();
  unmount();
});
