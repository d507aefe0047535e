// What happens to what was sold: orders, their money, and what buyers hold.
import { eventually, must } from '../caller.mjs';
import { DECLINED, PAYER, buy, fillIn, orderThat, provider, typeCard } from './buyer.mjs';
import { bring, eur } from './products.mjs';

export async function sales(mine, { product, question }) {
  const { act } = mine;
  await act(`GET /v1/shop/{seller}/quotes?product_id=${product.id}&country=AT`, mine.shop);
  await act('GET payment_settings/methods?amount=1900&country=AT');
  const answers = [{ question_id: question.id, answer: 'Prices' }];
  const first = await buy(mine, product, { opt_in_answers: answers });
  await act('GET /v1/shop/{seller}/checkouts/{id}', [mine.shop, first.checkout.id]);
  await act('POST /v1/shop/{seller}/checkouts/{id}/measurement', [mine.shop, first.checkout.id]);
  await act('GET orders/{id}/refunds/preview', first.id);
  await act('POST orders/{id}/refunds', first.id, { amount: eur(900), reason: 'The call was cut short.' });
  await act('GET orders/{id}/refunds', first.id);
  const order = await must('GET', `/v1/cabinet/orders/${first.id}`, mine);
  const [service] = order.attributes.services;
  await act('POST orders/{order}/services/{id}/deliver', [first.id, service.id], { note: 'By phone, on Tuesday.' });
  await act('POST orders/{order}/services/{id}/reopen', [first.id, service.id]);
  const given = { product_id: product.id, email: 'bela@example.com', first_name: 'Bela', last_name: 'Winter', reason: 'A gift of the house' };
  await act('POST orders/{id}/access/preview', first.id, given);
  await act('POST orders/{id}/access', first.id, given);
  return first;
}

/** What was never paid: asked for again, called off, and in bulk. */
export async function unpaid(mine, product) {
  const { act } = mine;
  const open = () => buy(mine, product, { method: 'bank_wire' }).then(({ id, checkout }) => ({ id, checkout }));
  const [off, third, fourth] = [await open(), await open(), await open()];
  const declined = await act('POST /v1/shop/{seller}/checkouts', mine.shop, { product_id: product.id, method: 'card', consent: true, payer: PAYER });
  await typeCard(declined.attributes.next_action.url, DECLINED);
  await eventually('the card is declined', async () => {
    const { attributes } = await act('GET /v1/shop/{seller}/checkouts/{id}', [mine.shop, declined.id]);
    return attributes.transaction_state === 'denied';
  });
  await act('POST /v1/shop/{seller}/checkouts/{id}/payments', [mine.shop, declined.id], { method: 'card' });
  await act('GET orders/{id}/cancel/preview', off.id);
  await act('POST orders/{id}/cancel', off.id, { reason: 'Ordered twice.' });
  const batch = { action: 'cancel', order_ids: [third.id, fourth.id], reason: 'Ordered twice.' };
  await act('POST order_batches/preview', [], batch);
  const made = await act('POST order_batches', [], batch);
  await act('GET order_batches/{id}', made.id);
}

/** A wire that falls short, and the rest is let go. */
export async function wires(mine, product) {
  const { act } = mine;
  const short = await buy(mine, product, { method: 'bank_wire' });
  await provider('/v1/simulate/wires', { reference: short.checkout.attributes.token, amount: 1_500 });
  await orderThat(mine, short.id, 'is paid in part', (order) => order.paid_amount.amount === 1_500);
  const [rate] = (await must('GET', `/v1/cabinet/orders/${short.id}`, mine)).attributes.rates;
  await act('GET order_rates/{id}/accept/preview', rate.id);
  await act('POST order_rates/{id}/accept', rate.id, { reason: 'The bank kept a fee.' });
}

export async function disputes(mine, product) {
  const { act } = mine;
  const disputed = async () => {
    const sold = await buy(mine, product);
    const { data } = await provider(`/v1/charges?reference=${encodeURIComponent(sold.order.token)}`);
    const { id } = await provider('/v1/simulate/warnings', { charge: data[0].id });
    await provider(`/v1/simulate/disputes/${id}/decide`, { state: 'needs_response' });
    const [dispute] = await eventually('the dispute is known', async () => {
      const found = await must('GET', `/v1/cabinet/orders/${sold.id}/disputes`, mine);
      return found[0]?.attributes.state === 'needs_response' && found;
    });
    return [sold.id, dispute.id, id];
  };
  const [[...answered], [...accepted], lost] = [await disputed(), await disputed(), await disputed()];
  for (const ids of [answered, accepted]) ids.pop();
  const upload = await bring(mine, 'evidence', 'botanicals.pdf');
  await act('PUT orders/{id}/disputes/{dispute}/evidence', answered, { product: 'An hour of advice, by phone.', access: 'The call took place on Tuesday.', files: [{ upload_id: upload, about: 'communication' }] });
  await act('GET orders/{id}/disputes/{dispute}/files/{upload}', [...answered, upload]);
  await act('GET orders/{id}/disputes', answered[0]);
  await act('GET orders/{id}/disputes/{dispute}', answered);
  await act('POST orders/{id}/disputes/{dispute}/submit', answered);
  await act('POST orders/{id}/disputes/{dispute}/accept', accepted);
  await act('GET disputes');
  await provider(`/v1/simulate/disputes/${lost[2]}/decide`, { state: 'lost' });
  const { rates } = await orderThat(mine, lost[0], 'is charged back', (order) => order.rates[0].state === 'chargebacked' && order.payment_state === 'payment_chargebacked');
  await eventually('the debt can be asked for', async () => {
    const { attributes } = await act('GET order_rates/{id}/ask_again/preview', rates[0].id);
    return attributes.action.allowed;
  });
  await act('POST order_rates/{id}/ask_again', rates[0].id, { reason: 'The call took place.' });
}

/** What buyers hold of a course, an evening, a plug-in and a certificate. */
export async function held(mine, { course, evening, plugin, certificate }) {
  const { act } = mine;
  const learner = await buy(mine, course);
  const [open] = await eventually('the course is there', async () => {
    const { attributes } = await must('GET', `/v1/cabinet/orders/${learner.id}`, mine);
    return attributes.courses?.length > 0 && attributes.courses;
  });
  await act('POST orders/{id}/courses/{access}/send_link', [learner.id, open.id]);
  const grant = { product_id: course.id, emails: ['bela@example.com'], access: 'days', days: 30 };
  await act('POST course_grants/preview', [], grant);
  const granted = await act('POST course_grants', [], grant);
  await act('GET course_grants/{id}', granted.id);
  const session = await eventually('the course is open', async () => {
    const found = await must('GET', '/v1/cabinet/course_sessions', mine);
    return found.find((one) => one.attributes.ends_at ?? one.attributes.access_until);
  });
  await act('GET course_sessions');
  await act('GET course_sessions/{id}', session.id);
  await act('POST course_sessions/{id}/extend', session.id, { access: 'days', days: 90 });
  await act('POST course_sessions/{id}/pause', session.id);
  await act('POST course_sessions/{id}/resume', session.id, { add_pause: true });
  await act('POST course_sessions/{id}/close', session.id);
  await act('POST course_sessions/{id}/reopen', session.id);

  await buy(mine, evening, evening.inside);
  const [seat] = await eventually('the ticket is there', async () => {
    const found = await act('GET payment_tickets');
    return found.length > 0 && found;
  });
  await act('GET payment_tickets/{id}', seat.id);
  await act('POST payment_tickets/{id}/use', seat.id);
  await act('DELETE payment_tickets/{id}/use', seat.id);

  await buy(mine, plugin);
  const list = await eventually('a key is sold', async () => {
    const found = await act('GET license_keys');
    return found.some((key) => key.attributes.state === 'allocated') && found;
  });
  await act('POST license_keys/{id}/revoke', list.find((key) => key.attributes.state === 'allocated').id, { reason: 'Posted in a forum.' });
  await act('DELETE license_keys/{id}', list.find((key) => key.attributes.state === 'available').id);
  await act('DELETE products/{product}/license_keys', plugin.id);

  const sold = await buy(mine, certificate);
  const [issued] = await eventually('the certificate is there', async () => {
    const { attributes } = await must('GET', `/v1/cabinet/orders/${sold.id}`, mine);
    return attributes.certificates.length > 0 && attributes.certificates;
  });
  await act('GET certificates/{id}', issued.id);
  await act('PATCH certificates/{id}', issued.id, { holder: 'Anna Maria Berg' });
  await act('POST certificates/{id}/reissue', issued.id);
}

export async function declarations(mine) {
  const path = `/s/${mine.shop}/withdrawal`;
  const said = { name: 'Anna Berg', contract: 'The hour of advice, last week', email: 'anna@example.com', reason: 'Bought twice.' };
  await fillIn(path, said, { ...said, step: 'declare' });
  const [found] = await mine.act('GET declarations');
  await mine.act('PATCH declarations/{id}', found.id, { handled: true });
  const [customer] = await mine.act('GET customers');
  await mine.act('GET customers/{id}', customer.id);
  await mine.act('PATCH customers/{id}', customer.id, { note: 'Prefers to be called in the evening.' });
  const written = { first_name: 'Anna', email: 'anna@example.com', message: 'May I come with my sister?' };
  await fillIn(`/s/${mine.shop}/contact`, written);
  const [message] = await mine.act('GET contact_messages');
  await mine.act('GET contact_messages/{id}', message.id);
  await mine.act('DELETE contact_messages/{id}', message.id);
}
