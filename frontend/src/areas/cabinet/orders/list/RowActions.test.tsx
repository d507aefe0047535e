// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import { startWords } from '@/words';
import { RowActions } from './RowActions';
import type { Order } from './columns';

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

/** The words of the menu of that order, and of each whether it can be taken. */
async function menuOf(order: Order): Promise<[string | null, boolean][]> {
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <Suspense>
          <RowActions order={order} />
        </Suspense>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: `Actions for order ${order.token}` }));
  const items = await screen.findAllByRole('menuitem');
  const found = items.map((item): [string | null, boolean] => [item.textContent, item.getAttribute('aria-disabled') !== 'true']);
  unmount();
  return found;
}

it('shows every action of an order that was paid at once, and beside what cannot be done why', async () => {
  expect(await menuOf(PAID)).toEqual([
    ['Refund', true],
    [expect.stringMatching(/^Cancel order.*Refund it instead/), false],
    [expect.stringMatching(/^Change payment method.*while an active plan/), false],
    [expect.stringMatching(/^Pause.*You can only pause an active plan/), false],
    [expect.stringMatching(/^Merge.*You can only merge an active plan with an end/), false],
    ['Payments', true],
    ['Affiliate', true],
    ['Sold by …', true],
    ['Give access', true],
  ]);
});

it('lets a plan that stands still go on, and a running one stand still', async () => {
  const plan = { ...PAID, periodType: 'installment', paidAmount: eur(900) } as Order;
  const running = await menuOf({ ...plan, paymentState: 'paying' });
  expect(running.filter(([, free]) => !free)).toEqual([]);
  expect(running.map(([words]) => words)).toContain('Pause');
  const still = await menuOf({ ...plan, paymentState: 'payment_paused' });
  expect(still.filter(([, free]) => !free)).toEqual([[expect.stringMatching(/^Merge.*You can only merge/), false]]);
  expect(still.map(([words]) => words)).toContain('Resume');
});

it('has nothing to take back of what was never paid', async () => {
  const gone = await menuOf({ ...PAID, paymentState: 'payment_not_completed', paidAmount: eur(0) });
  expect(gone[0]).toEqual([expect.stringMatching(/^Refund./), false]);
  expect(gone[1]).toEqual([expect.stringMatching(/^Cancel order./), false]);
});
