// What a seller's own server is told, as the libraries of others see it: every message of ours is believed by npm's and
// PyPI's `standardwebhooks` and none that was changed; while a secret is changed both verify; one that is sent again is
// the same; the numbers of one thing go up by one; and no address that only we can reach is called.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { call, eventually, must, report, signIn } from './caller.mjs';
import { HEADERS, broken, npmSign, npmVerify, python } from './verifiers.mjs';

const { expect, finish } = report('deliveries');
const received = [];
const ear = createServer((request, answer) => {
  const parts = [];
  request.on('data', (part) => parts.push(part)).on('end', () => {
    answer.writeHead(200).end('thanks');
    const body = Buffer.concat(parts).toString();
    received.push({ headers: Object.fromEntries(HEADERS.map((name) => [name, request.headers[name]])), body, json: JSON.parse(body) });
  });
}).listen(0, '127.0.0.1');
await once(ear, 'listening');
const pypi = python(process.env.KONTOR_PYTHON);

const { access_token: token } = await signIn('seller@demo.test', 'seller');
const at = '/v1/cabinet/webhook_endpoints';
const next = async (what, look) => eventually(what, () => received.find(look));

async function believed(what, message, secrets) {
  for (const secret of secrets) {
    for (const [name, verify] of [['npm', npmVerify], ['PyPI', (key, one) => pypi.ask({ secret: key, ...one })]]) {
      const said = await verify(secret, { headers: message.headers, body: message.body });
      expect(said === 'good', `${name} on ${what}: ${said}`);
    }
  }
}

try {
  for (const [url, code] of [
    ['https://127.0.0.2/', 'address_not_public'],
    ['https://[::1]/', 'address_not_public'],
    ['https://169.254.169.254/latest/meta-data', 'address_not_public'],
    ['http://example.com/', 'https_required'],
    ['https://ada:secret@example.com/', 'url_with_password'],
  ]) {
    const refused = await call('POST', at, { token, body: { url } });
    expect(refused.status === 422 && refused.json.errors[0].code === code && refused.json.errors[0].source.pointer === '/url', `${url}: ${refused.status} ${refused.text.slice(0, 200)}`);
  }
  const made = await must('POST', at, { token, body: { url: `http://127.0.0.1:${ear.address().port}/hooks`, description: 'outside' } });
  const { secret } = made.attributes;
  const mine = `${at}/${made.id}`;
  const shown = await must('GET', mine, { token });
  expect(shown.attributes.secret === undefined && !JSON.stringify(shown).includes(secret.slice(6)), 'the secret is shown a second time');

  const test = await must('POST', `${mine}/test`, { token });
  expect(test.attributes.succeeded && test.attributes.status_code === 200 && test.attributes.answer === 'thanks', `a test: ${JSON.stringify(test.attributes)}`);
  const first = await next('the test', (one) => one.json.type === 'webhook.test');
  await believed('a test', first, [secret]);
  for (const [what, message] of Object.entries(broken(first, (...words) => npmSign(secret, ...words)))) {
    expect(npmVerify(secret, message) !== 'good', `npm believes ${what}`);
    expect((await pypi.ask({ secret, ...message })) !== 'good', `PyPI believes ${what}`);
  }

  const products = (await call('GET', '/v1/cabinet/products?per=50', { token })).json.data;
  const product = products.find((one) => one.attributes.published && one.attributes.can_sell);
  const act = (verb) => must('POST', `/v1/cabinet/products/${product.id}/${verb}`, { token });
  await act('unpublish');
  const hidden = await next('that a product was hidden', (one) => one.json.type === 'product.unpublished');
  await believed('an event', hidden, [secret]);
  expect(hidden.json.object.id === product.id && hidden.json.data.id === product.id && hidden.json.data.attributes.published === false, `another product, or as it was: ${hidden.body.slice(0, 300)}`);
  const known = await must('GET', `/v1/cabinet/events/${hidden.json.id}`, { token });
  expect(known.attributes.sequence === hidden.json.sequence && known.attributes.type === hidden.json.type, 'the list tells otherwise');

  const second = (await must('POST', `${mine}/rotate_secret`, { token })).attributes.secret;
  await act('publish');
  const back = await next('that it is shown again', (one) => one.json.type === 'product.published');
  await believed('an event while a secret is changed', back, [secret, second]);
  expect(back.json.sequence === hidden.json.sequence + 1, `${hidden.json.sequence} is followed by ${back.json.sequence}`);

  const log = (await call('GET', `/v1/cabinet/webhook_deliveries?filters[event_id][]=${hidden.json.id}`, { token })).json.data;
  expect(log.length === 1 && log[0].attributes.state === 'delivered' && log[0].attributes.last_status_code === 200, `the log: ${JSON.stringify(log).slice(0, 300)}`);
  await must('POST', `/v1/cabinet/webhook_deliveries/${log[0].id}/replay`, { token });
  const again = await eventually('the same once more', () => received.filter((one) => one.json.id === hidden.json.id)[1]);
  expect(again.headers['webhook-id'] === hidden.headers['webhook-id'], 'sent again it is another message');
  expect(again.json.data.attributes.published === true, 'sent again it tells how things were');
  await believed('a message that was sent again', again, [secret, second]);
  await must('DELETE', mine, { token });
} finally {
  pypi.stop();
  ear.close();
}
finish();
