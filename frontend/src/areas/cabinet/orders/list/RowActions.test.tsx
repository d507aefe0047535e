// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeAll, expect, it, vi } from 'vitest';
import { get } from '@/api/client';
import { ActingRights, ActingSupport } from '@/app/shell/useMay';
import { startWords } from '@/words';
import type { OrderDetail } from '../details/order';
import { RowActions } from './RowActions';
import type { Order } from './columns';

vi.mock('@/api/client', async (original) => ({ ...(await original<object>()), get: vi.fn() }));
beforeAll(async () => {
  await startWords();
  await i18next.loadNamespaces(['orders', 'common']);
});
const said = (key: string, facts: object = {}) => i18next.t(`orders:${key}` as never, facts as never) as unknown as string;

const eur = (amount: number) => ({ amount, currency: 'eur' });
const PAID = {
  id: 'ord_0',
  token: 'K7Q2-2841',
  payer: { email: 'mara@example.test', firstName: 'Mara', lastName: 'Lindqvist', company: '', country: 'DE' },
  periodType: 'one_time',
  paymentState: 'paid',
  totalAmount: eur(1900),
  paidAmount: eur(1900),
  refundedAmount: eur(1900),
} as Partial<Order> as Order;

const NAMES = ['refund', 'cancel', 'resendReceipt', 'payoff', 'paymentForm', 'pause', 'resume', 'reactivate', 'planChange', 'merge', 'unmerge'] as const;
type Name = (typeof NAMES)[number];
const OF_STATE = { allowed: false, code: 'invalid_transition', detail: 'It is “a” now and cannot become “b”.' };
const SAID = { allowed: false, code: 'order_too_old', detail: 'This order is too old for it.' };

/** What the server says of an order: what is named is allowed. */
const detail = (allowed: readonly Name[], refusal = OF_STATE, more: object = {}) =>
  ({ ...PAID, ...more, actions: Object.fromEntries(NAMES.map((name) => [name, allowed.includes(name) ? { allowed: true } : refusal])) }) as unknown as OrderDetail;

async function open(order: Order, rights?: Parameters<typeof ActingRights>[0]['value'], support = false) {
  const { unmount } = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Suspense>
          <ActingRights value={rights}>
            <ActingSupport value={support}>
              <RowActions order={order} />
            </ActingSupport>
          </ActingRights>
        </Suspense>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: said('actionsOf', { token: order.token }) }));
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

const ALWAYS: [string, boolean][] = [];
beforeAll(() => {
  for (const key of ['bulk.action.publishers', 'bulk.action.assign', 'bulk.action.giveAccess', 'rates']) ALWAYS.push([said(key), true]);
});

it('shows what can be done, and of what cannot only a refund or a cancellation that a seller would look for', async () => {
  const refused = (name: string, why: string): [string, boolean] => [`${said(`${name}.action`)}${said(why)}`, false];
  expect(await menuOf(detail(['refund']))).toEqual([[said('refund.action'), true], ...ALWAYS]);
  expect(await menuOf(detail(['cancel']))).toEqual([[said('cancel.action'), true], ...ALWAYS]);
  expect(await menuOf(detail([]))).toEqual([refused('refund', 'refund.whyNothing'), ...ALWAYS]);
  expect(await menuOf(detail([], OF_STATE, { paidAmount: eur(0) }))).toEqual([refused('cancel', 'cancel.whyOver'), ...ALWAYS]);
});

it('offers what the server allows and nothing else', async () => {
  for (const name of ['refund', 'cancel', 'resendReceipt', 'pause', 'resume', 'reactivate', 'payoff', 'paymentForm', 'merge'] as const) {
    const menu = await menuOf(detail([name], SAID));
    const free = menu.slice(0, -4).filter(([, allowed]) => allowed);
    expect(free, name).toHaveLength(1);
    for (const [words, allowed] of menu) expect(allowed || words?.endsWith(SAID.detail), `${name}: ${words}`).toBe(true);
    expect(menu.filter(([, allowed]) => !allowed).length, name).toBeLessThan(2);
  }
});

it('says what is in the way for a while', async () => {
  const soon = { allowed: false, code: 'receipt_sent_recently', detail: 'You can resend it from 10:00.' };
  const answer = detail(['refund']);
  const menu = await menuOf({ ...answer, actions: { ...answer.actions, resendReceipt: soon } } as OrderDetail);
  expect(menu).toContainEqual([`${said('resendReceipt.action')}${soon.detail}`, false]);
});

/** The words alone, of an order that is so. */
async function words(allowed: readonly Name[], more: object) {
  const menu = await menuOf(detail(allowed, OF_STATE, more));
  return menu.map(([label]) => label);
}

it('has of actions that undo each other the one that fits', async () => {
  const subscription = { periodType: 'subscription' };
  expect(await words(['pause', 'planChange'], subscription)).toEqual(expect.arrayContaining([said('pause.action'), said('planChange.action')]));
  expect(await words(['resume'], subscription)).toContain(said('resume.action'));
  expect(await words(['reactivate', 'pause'], subscription)).toContain(said('reactivate.action'));
  const merged = { periodType: 'installment', mergedInto: { orderId: 'ord_1', token: 'AAAA-1111' } };
  expect(await words(['unmerge'], merged)).toContain(said('unmerge.action'));
});

it('says that it could not ask what can be done, and asks again', async () => {
  vi.mocked(get).mockRejectedValueOnce(new Error('lost'));
  const unmount = await open(PAID);
  const again = await screen.findByRole('button', { name: i18next.t('common:retry') });
  vi.mocked(get).mockResolvedValue(detail(['refund']) as never);
  fireEvent.click(again);
  expect(await within(screen.getByRole('menu')).findByRole('menuitem', { name: said('refund.action') })).toBeTruthy();
  unmount();
});

it('leads to the customer only those who may read customers', async () => {
  vi.mocked(get).mockResolvedValue(detail(['refund'], OF_STATE, { customer: { customerId: 'cus_1' } }) as never);
  for (const [rights, leads] of [[undefined, true], [['orders', 'customers'], true], [['orders'], false]] as const) {
    const unmount = await open(PAID, rights);
    await screen.findByRole('menuitem', { name: said('rates') });
    expect(screen.queryByRole('menuitem', { name: said('customer.view') }) !== null).toBe(leads);
    unmount();
  }
});

it('shows support what it cannot do with a sale, and why', async () => {
  vi.mocked(get).mockResolvedValue(detail(['refund', 'resendReceipt']) as never);
  const unmount = await open(PAID, ['orders'], true);
  const refund = await screen.findByRole('menuitem', { name: new RegExp(said('refund.action')) });
  expect(refund.getAttribute('aria-disabled')).toBe('true');
  expect(refund.textContent).toContain(i18next.t('common:supportCannot'));
  expect(screen.getByRole('menuitem', { name: said('resendReceipt.action') }).getAttribute('aria-disabled')).not.toBe('true');
  unmount();
});
