// What is paid over time: skipped, paused, changed, taken together, asked for again, and ended.
import { must } from '../caller.mjs';
import { buy, orderThat } from './buyer.mjs';
import { eur, ware } from './products.mjs';

const monthly = (amount, name) => ({ kind: 'subscription', name, terms: { first_amount: eur(amount), next_amount: eur(amount), interval: '1m' } });

export async function subscriptions(mine) {
  const { act } = mine;
  const magazine = await ware(mine, { form: 'service', name: 'The circle' }, monthly(1000, 'Monthly'));
  const larger = await act('POST products/{product}/pricing_plans', magazine.id, monthly(2500, 'Monthly, with a visit'));
  const [first, second, third] = [await buy(mine, magazine), await buy(mine, magazine), await buy(mine, magazine)];
  const rates = async ({ id }) => (await must('GET', `/v1/cabinet/orders/${id}`, mine)).attributes.rates;
  const next = async (order) => (await rates(order)).find((rate) => rate.state !== 'paid');

  const to_come = await next(first);
  if (to_come) {
    await act('GET order_rates/{id}/skip/preview', to_come.id);
    await act('POST order_rates/{id}/skip', to_come.id, { reason: 'On holiday.' });
  }
  await act('GET orders/{id}/pause/preview', first.id);
  await act('POST orders/{id}/pause', first.id, { reason: 'On a long journey.' });
  await act('GET orders/{id}/resume/preview', first.id);
  await act('POST orders/{id}/resume', first.id, { reason: 'Back again.' });
  await act(`GET orders/{id}/plan_change/preview?pricing_plan_id=${larger.id}&proration=next_period`, first.id);
  await act('POST orders/{id}/plan_change', first.id, { pricing_plan_id: larger.id, proration: 'next_period', payer_agreed: true, reason: 'Asked for by telephone.' });
  await act('POST orders/{id}/cancel', third.id, { at_period_end: true });
  await act('GET orders/{id}/reactivate/preview', third.id);
  await act('POST orders/{id}/reactivate', third.id, { reason: 'Changed their mind.' });
  await act('GET orders/{id}/payment_form/preview', second.id);
  await act('POST orders/{id}/payment_form', second.id);
  await orderThat(mine, second.id, 'has its receipt', ({ actions }) => actions.resend_receipt.allowed);
  await act('GET orders/{id}/resend_receipt/preview', second.id);
  await act('POST orders/{id}/resend_receipt', second.id);
  return { magazine, rates };
}

export async function instalments(mine) {
  const { act } = mine;
  const course = await ware(mine, { form: 'service', name: 'Half a year of coaching' }, { kind: 'installment', name: 'In three parts', terms: { first_amount: eur(4_000), next_amount: eur(3_000), interval: '1m', payments_count: 3 } });
  const bought = await buy(mine, course);
  const [second, third] = [await buy(mine, course), await buy(mine, course)];
  await act('GET orders/{id}/payoff/preview', bought.id);
  await act(`GET orders/{id}/merge/preview?into=${third.id}`, second.id);
  await act('POST orders/{id}/merge', second.id, { into: third.id });
  await act('GET orders/{id}/unmerge/preview', second.id);
  await act('POST orders/{id}/unmerge', second.id, { reason: 'Paid apart again.' });
}

/** The clock goes on for a month: what is due is collected, and what was earned can be paid out. */
export async function clocks(mine, { magazine }) {
  const { act } = mine;
  const running = await buy(mine, magazine);
  const house = await ware(mine, { form: 'service', name: 'A year of advice' }, { kind: 'one_time', price: eur(190_000) });
  await buy(mine, house);
  const clock = await act('POST test_clocks', [], {});
  await act('GET test_clocks');
  await act('POST test_clocks/{id}/advance', clock.id, { to: new Date(Date.now() + 40 * 86_400_000).toISOString() });
  await orderThat(mine, running.id, 'was collected again', ({ paid_amount }) => paid_amount.amount >= 2000);
}
