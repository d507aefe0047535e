import { describe, expect, it } from 'vitest';
import { expected } from './expected';

const rate = (number: number, state: string, paid = 0) => ({
  id: `rat_${number}`, number, state, amount: { amount: 2900, currency: 'eur' }, paidAmount: { amount: paid, currency: 'eur' }, dueAt: `2025-${String(number).padStart(2, '0')}-21`,
});
const plan = (rates: ReturnType<typeof rate>[], more: object = {}) =>
  expected({ periodType: 'installment', paymentState: 'paying', rates, transactions: [], ...more } as unknown as Parameters<typeof expected>[0]);
const tries = (...states: string[]) => ({ transactions: states.map((state) => ({ rateId: 'rat_1', state })) });
const eur = (amount: number) => ({ amount, currency: 'eur' });

describe('what a plan expects', () => {
  it('is its next payment', () => {
    expect(plan([rate(1, 'paid', 2900), rate(2, 'future'), rate(3, 'future')])).toEqual([{ how: 'next', amount: eur(2900), dueAt: '2025-02-21' }]);
  });

  it('is first of all what is overdue, together and since the first of it', () => {
    expect(plan([rate(1, 'debt'), rate(2, 'partly_paid', 900), rate(3, 'future')])).toEqual([
      { how: 'overdue', amount: eur(4900), dueAt: '2025-01-21' },
      { how: 'next', amount: eur(2900), dueAt: '2025-03-21' },
    ]);
  });

  it('was declined where the last try was', () => {
    expect(plan([rate(1, 'unpaid')], tries('successful', 'denied'))[0]?.how).toBe('declined');
    expect(plan([rate(1, 'unpaid')], tries('denied', 'waiting'))[0]?.how).toBe('due');
    expect(plan([rate(1, 'pending')], tries('denied', 'pending'))[0]?.how).toBe('collecting');
  });

  it('is nothing while it stands still on purpose, what is owed over a debt', () => {
    const rates = [rate(1, 'debt'), rate(2, 'future')];
    expect(plan(rates, { paymentState: 'payment_paused', pausedAt: '2025-01-30' })).toEqual([]);
    expect(plan(rates, { paymentState: 'payment_paused' })[0]?.how).toBe('overdue');
    expect(plan(rates, { periodType: 'one_time' })).toEqual([]);
    expect(plan(rates, { paymentState: 'payment_canceled' })).toEqual([]);
  });
});
