import type { OrderDetail } from './order';

type Rate = OrderDetail['rates'][number];
type Plan = Pick<OrderDetail, 'periodType' | 'paymentState' | 'pausedAt' | 'rates' | 'transactions'>;

/** Due, and not or not wholly paid. */
const OWED: readonly string[] = ['unpaid', 'pending', 'partly_paid', 'debt'];
const open = (rate: Rate): number => rate.amount.amount - rate.paidAmount.amount;
const owed = (rates: Rate[]): Rate[] => rates.filter((rate) => OWED.includes(rate.state) && open(rate) > 0);
const sum = (rates: Rate[]): number => rates.reduce((all, rate) => all + open(rate), 0);

export interface Expected {
  /** `next`: not due yet. The others are due: in order of how much somebody should know. */
  how: 'next' | 'overdue' | 'declined' | 'collecting' | 'due';
  amount: Rate['amount'];
  /** Of several the day of the first. */
  dueAt: string;
}

function howOwed(rates: Rate[], transactions: Plan['transactions']): Expected['how'] {
  if (rates.some(({ state }) => state === 'debt')) return 'overdue';
  if (rates.every(({ state }) => state === 'pending')) return 'collecting';
  const last = (rate: Rate) => transactions.findLast((transaction: Plan['transactions'][number]) => transaction.rateId === rate.id);
  return rates.some((rate) => last(rate)?.state === 'denied') ? 'declined' : 'due';
}

/** What a plan should have had already, and what comes next. One that stands still on purpose expects nothing. */
export function expected({ periodType, paymentState, pausedAt, rates, transactions }: Plan): Expected[] {
  const runs = paymentState === 'paying' || (paymentState === 'payment_paused' && pausedAt == null);
  if (periodType === 'one_time' || !runs) return [];
  const unpaid = owed(rates);
  const [first] = unpaid;
  const next = rates.find((rate: Rate) => rate.state === 'future' && open(rate) > 0);
  return [
    ...(first ? [{ how: howOwed(unpaid, transactions), amount: { ...first.amount, amount: sum(unpaid) }, dueAt: first.dueAt }] : []),
    ...(next ? [{ how: 'next' as const, amount: next.amount, dueAt: next.dueAt }] : []),
  ];
}
