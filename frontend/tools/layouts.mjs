// Lighthouse's figures of the payment page in each of its layouts. The demo shop's product is dressed in one after the other, so
// it wants a product of its own:
//   cargo x e2e -- node frontend/tools/layouts.mjs
import { spawnSync } from 'node:child_process';

const LAYOUTS = ['default', 'simplified', 'two_steps', 'two_steps_advanced'];
const SLUG = 'the-quiet-year';
const base = process.env.KONTOR_PUBLIC_URL;

async function call(method, path, body, headers = {}) {
  const answer = await fetch(base + path, { method, headers: { 'content-type': 'application/json', ...headers }, body: body && JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

const { access_token: token } = await call('POST', '/v1/app/session', { email: 'seller@demo.test', password: process.env.KONTOR_DEMO_PASSWORD, profile_type: 'seller' });
const signed = { authorization: `Bearer ${token}` };
const shop = await call('GET', '/v1/cabinet/seller', undefined, signed);
const address = `${base}/s/${shop.data.attributes.username}/${SLUG}/payment`;
let bad = false;
for (const layout of LAYOUTS) {
  const key = { 'idempotency-key': `layout-${layout}` };
  await call('POST', '/v1/cabinet/checkout_settings', { name: layout, layout, is_default: true }, { ...signed, ...key });
  console.log(layout);
  bad = spawnSync('node', ['lighthouse.mjs', address], { cwd: new URL('.', import.meta.url), stdio: 'inherit' }).status !== 0 || bad;
}
process.exit(bad ? 1 : 0);
