// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactElement } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { get, post } from '@/api/client';
import { startWords } from '@/words';
import type { OrderDetail } from '../details/order';
import { PauseDialog } from '../subscriptions/PauseDialog';
import { PayoffDialog } from '../subscriptions/PayoffDialog';
import { PlanChangeDialog } from '../subscriptions/PlanChangeDialog';
import { ReactivateDialog } from '../subscriptions/ReactivateDialog';
import { AcceptPartialPaymentDialog } from './AcceptPartialPaymentDialog';
import { CancelDialog } from './CancelDialog';
import { MergeDialog } from './MergeDialog';
import { PaymentMethodDialog } from './PaymentMethodDialog';
import { ReRequestPaymentDialog } from './ReRequestPaymentDialog';
import { RefundDialog } from './RefundDialog';
import { UnmergeDialog } from './UnmergeDialog';
import { WaiveInstallmentDialog } from './WaiveInstallmentDialog';
import type { OrderSummary } from './orderActions';

let keys = 0;
vi.mock('@/api/client', () => ({ get: vi.fn(), list: vi.fn(async () => ({ items: [] })), post: vi.fn(), newIdempotencyKey: () => `key_${(keys += 1)}` }));
vi.mock('@/app/session/SessionProvider', () => ({ useSession: () => ({ active: { livemode: true } }) }));

const NOW = '2026-03-01T10:00:00Z';
const eur = (amount: number) => ({ amount, currency: 'eur' });
const order: OrderSummary = { id: 'ord_1', token: 'K7Q2-2841', buyer: 'Mara Lindqvist', paid: true, paused: false, refundable: true, goesOn: true, coupon: null };
const rate = { id: 'rat_1', number: 2, state: 'debt' } as unknown as OrderDetail['rates'][number];
const detail = { ...order, payer: { email: 'mara@example.test' }, periodType: 'subscription', rates: [rate] } as unknown as OrderDetail;

/** Enough of every preview for each dialog. */
const FACTS = {
  amount: eur(900), cameAmount: eur(900), missingAmount: eur(100), totalAmount: eur(1000), owedAmount: eur(900), unpaidAmount: eur(900), dueAmount: eur(0),
  expectedAmount: eur(900), movedAmount: eur(900), intoTotalAmount: eur(900), nowAmount: eur(0), nextAmount: eur(0), creditedAmount: eur(0), chargedAmount: eur(0),
  creditLeftAmount: eur(0), periodEnd: NOW, openPayments: 1, endsAccess: false, payments: 1, rates: [], raised: [], coming: [], days: 30, daysLeft: 3, needsReason: false,
  needsAgreement: false, email: 'mara@example.test', paymentForm: 'card', paymentForms: ['card'], url: 'https://shop.example/pay', ratesCount: 1,
  into: { orderId: 'ord_2', token: 'AAAA-1111' }, choices: [{ orderId: 'ord_2', token: 'AAAA-1111', productName: 'Knots' }],
  plans: [{ pricingPlanId: 'pln_2', name: 'Yearly', amount: eur(9000), price: eur(9000), interval: '1m', kind: 'subscription' }],
};
const ALLOWED = { allowed: true };
const REFUSED = { allowed: false, code: 'order_too_old', detail: 'This order is too old for it.' };
const preview = (action: object, more: object = {}) => vi.mocked(get).mockResolvedValue({ ...FACTS, action, ...more } as never);

const onClose = vi.fn();
const ofOrder = { order, onClose };
const ofRate = { order: detail, rate, onClose };
const DIALOGS: [name: string, path: string, dialog: () => ReactElement][] = [
  ['cancel', 'orders/{id}/cancel', () => <CancelDialog {...ofOrder} />],
  ['merge', 'orders/{id}/merge', () => <MergeDialog {...ofOrder} />],
  ['unmerge', 'orders/{id}/unmerge', () => <UnmergeDialog {...ofOrder} />],
  ['reactivate', 'orders/{id}/reactivate', () => <ReactivateDialog {...ofOrder} />],
  ['pause', 'orders/{id}/pause', () => <PauseDialog {...ofOrder} action="pause" />],
  ['resume', 'orders/{id}/resume', () => <PauseDialog {...ofOrder} action="resume" />],
  ['planChange', 'orders/{id}/plan_change', () => <PlanChangeDialog {...ofOrder} />],
  ['paymentForm', 'orders/{id}/payment_form', () => <PaymentMethodDialog {...ofOrder} />],
  ['accept', 'order_rates/{id}/accept', () => <AcceptPartialPaymentDialog {...ofRate} />],
  ['askAgain', 'order_rates/{id}/ask_again', () => <ReRequestPaymentDialog {...ofRate} />],
  ['skip', 'order_rates/{id}/skip', () => <WaiveInstallmentDialog {...ofRate} />],
];

beforeAll(async () => {
  await startWords();
  await i18next.loadNamespaces(['orders', 'common']);
});
beforeEach(() => {
  onClose.mockReset();
  vi.mocked(get).mockReset();
  vi.mocked(post).mockReset().mockResolvedValue({} as never);
});

const show = (dialog: ReactElement) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>{dialog}</MemoryRouter>
    </QueryClientProvider>,
  );
const verbOf = (name: string) => i18next.t([`orders:${name}.verbPlan`, `orders:${name}.verbDebt`, `orders:${name}.verb`] as never) as unknown as string;
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name: verbOf(name) });

describe.each(DIALOGS)('the dialog of %s', (name, path, dialog) => {
  it('says why it cannot be done, and does not do it', async () => {
    preview(REFUSED, { periodEnd: NOW, choices: [] });
    show(dialog());
    expect((await screen.findByRole('alert')).textContent).toBe(REFUSED.detail);
    expect(button(name).disabled).toBe(true);
  });

  it('cannot be pressed before it has said what it comes to, and says so where that cannot be asked', async () => {
    vi.mocked(get).mockRejectedValue(new Error('lost'));
    show(dialog());
    await screen.findByRole('button', { name: /Try again/ });
    expect(screen.getAllByRole<HTMLButtonElement>('button').at(-1)?.disabled).toBe(true);
    expect(post).not.toHaveBeenCalled();
  });

  it('is done once it is pressed, with the reason and one key, and closes', async () => {
    preview(ALLOWED);
    show(dialog());
    await vi.waitFor(() => expect(button(name).disabled).toBe(false));
    const reason = screen.queryByRole('textbox', { name: /^Reason/ });
    if (reason) fireEvent.change(reason, { target: { value: 'By phone.' } });
    await act(async () => void fireEvent.click(button(name)));
    await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(post).toHaveBeenCalledOnce();
    const [to, sent] = vi.mocked(post).mock.calls[0] as unknown as [string, { body?: { reason: string }; idempotencyKey: string; path: { id: string } }];
    expect(to).toBe(`/v1/cabinet/${path}`);
    expect(sent.path.id).toBe(path.startsWith('orders') ? order.id : rate.id);
    expect(sent.idempotencyKey).toMatch(/^key_\d+$/);
    expect(sent.body?.reason).toBe(reason ? 'By phone.' : undefined);
  });
});

it('keeps the form where a refusal is of what is chosen, and says it beside the field', async () => {
  preview({ allowed: false, code: 'too_small', detail: 'Choose a later day.' });
  show(<PauseDialog {...ofOrder} action="pause" />);
  expect(await screen.findByText('Choose a later day.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('radiogroup')).toBeTruthy();
  expect(button('pause').disabled).toBe(true);
});

it('waits for a reason where one has to be given', async () => {
  preview(ALLOWED, { needsReason: true });
  show(<WaiveInstallmentDialog {...ofRate} />);
  const reason = await screen.findByRole('textbox', { name: /^Reason/ });
  expect(button('skip').disabled).toBe(true);
  fireEvent.change(reason, { target: { value: ' ' } });
  expect(button('skip').disabled).toBe(true);
  fireEvent.change(reason, { target: { value: 'Goodwill.' } });
  expect(button('skip').disabled).toBe(false);
});

it('says that there is nothing to choose from, and asks for nothing then', async () => {
  preview(ALLOWED, { choices: [] });
  show(<MergeDialog {...ofOrder} />);
  expect((await screen.findByRole('alert')).textContent).toBe(i18next.t('orders:merge.none'));
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(button('merge').disabled).toBe(true);
});

it.each([
  ['payoff', () => <PayoffDialog {...ofOrder} />],
  ['refund', () => <RefundDialog {...ofOrder} />],
])('says why %s cannot be done, and leaves a way out', async (_, dialog) => {
  preview(REFUSED);
  show(dialog());
  expect((await screen.findByRole('alert')).textContent).toBe(REFUSED.detail);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledOnce();
});
