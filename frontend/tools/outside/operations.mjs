// Calls every operation of openapi.yaml as a program of a seller does, with keys of every scope: what nobody can call is a
// finding. What was sent and answered becomes the examples of the document with
// `cargo x e2e -- node frontend/tools/outside/operations.mjs --write`, then `cargo x spec`. The second time on the same
// product fails: the time of its test side has moved.
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { call, must, report, signIn } from './caller.mjs';
import * as orders from './operations/orders.mjs';
import * as plans from './operations/plans.mjs';
import { ALL, SCOPES, operations, program, refusals } from './operations/recorder.mjs';
import * as settings from './operations/settings.mjs';
import * as products from './operations/products.mjs';
import { stable } from './operations/stable.mjs';

const FILE = new URL('../../../api/src/spec/recorded.json', import.meta.url);
const { expect, finish } = report('operations');

const session = await signIn('seller@demo.test', 'seller');
const [profile] = (await must('GET', '/v1/app/profiles', { token: session.access_token })).filter((one) => one.attributes.kind === 'seller');
const switched = await call('POST', `/v1/app/profiles/${profile.id}/switch`, { token: session.access_token, body: { livemode: false } });
/** A switch ends the session that it was made in. */
const live = (await signIn('seller@demo.test', 'seller')).access_token;
const test = (switched.json.data?.attributes ?? switched.json).access_token;
const member = (await signIn('member@demo.test')).access_token;
const keyOf = (token) => must('POST', '/v1/cabinet/api_keys', { token, body: { name: 'Examples', scopes: SCOPES, expires_in_days: 1 } });
/** The test side is written to; the live side, where much has been sold, is only looked at. */
const [key, liveKey] = [await keyOf(test), await keyOf(live)];
const shopOf = async (token) => (await must('GET', '/v1/cabinet/seller', { token })).attributes.username;
const mine = program(key.attributes.secret, await shopOf(test));
const ours = program(liveKey.attributes.secret, await shopOf(live));

/** One after the other; what fails is told, and what needs it is left out. */
async function chapter(name, act) {
  const began = performance.now();
  try {
    return await act();
  } catch (cause) {
    expect(false, `${name}: ${cause.message}`);
    return undefined;
  } finally {
    console.log(`${name}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  }
}

/** Where the shop's webhooks arrive. */
const ear = createServer((_, answer) => answer.writeHead(204).end()).listen(0, '127.0.0.1');
await once(ear, 'listening');
const url = `http://127.0.0.1:${ear.address().port}/hooks/kontor`;
const endpoint = await chapter('an endpoint', () => must('POST', '/v1/cabinet/webhook_endpoints', { token: test, body: { url, event_types: ['order.paid'], description: 'Our books' } }));
const services = await chapter('services', () => products.services(mine));
await chapter('test mode', () => products.sides(ours));
const download = await chapter('downloads', () => products.downloads(mine));
const course = await chapter('courses', () => products.courses(mine));
const evening = await chapter('events', () => products.events(mine));
const plugin = await chapter('keys', () => products.keys(mine));
const certificate = await chapter('certificates', () => products.certificates(mine));
await chapter('bundles', () => products.bundles(mine, [download, services.other]));
await chapter('shop', () => settings.shop(mine, services.product));
await chapter('marketing', () => settings.marketing(mine, services.product, services.other));
const sold = await chapter('sales', () => orders.sales(mine, services));
await chapter('unpaid', () => orders.unpaid(mine, services.product));
await chapter('wires', () => orders.wires(mine, services.product));
await chapter('disputes', () => orders.disputes(mine, services.product));
await chapter('held', () => orders.held(mine, { course, evening, plugin, certificate }));
await chapter('declarations', () => orders.declarations(mine));
await chapter('statements', () => settings.statements(mine, services.product));
await chapter('webhooks', () => settings.webhooks(mine, endpoint));
const subscribed = await chapter('subscriptions', () => plans.subscriptions(mine));
await chapter('instalments', () => plans.instalments(mine));
await chapter('partners', () => settings.partners(mine, sold, member));
// Last: they move the time of the test side.
await chapter('clocks', () => plans.clocks(mine, subscribed));
await chapter('money', () => settings.money(mine, test));

refusals.RefusedRead = (await call('GET', '/v1/cabinet/orders?per=5000', mine)).json;
refusals.RefusedChange = (await call('POST', '/v1/cabinet/products', { token: mine.token, body: { form: 'service', name: '' } })).json;
// Twice: what the first round saw leads the second one further.
for (const caller of [ours, mine]) {
  await caller.readRest();
  await caller.readRest();
}
await must('POST', `/v1/cabinet/api_keys/${key.id}/revoke`, { token: test });
await must('POST', `/v1/cabinet/api_keys/${liveKey.id}/revoke`, { token: live });

ear.close();

for (const [method, path, { operationId }] of ALL) expect(operations[operationId], `${method.toUpperCase()} ${path} (${operationId}) was not called`);
if (process.argv.includes('--write')) writeFileSync(FILE, stable({ operations, refusals }));
console.log(`${Object.keys(operations).length} of ${ALL.length} operations were called`);
finish();
