// The contact form of a shop: the seller asks something of their own, a visitor without scripts writes, the seller has it by
// mail and finds it in the cabinet.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { violations } from '../support/browser.mjs';
import * as given from './given.mjs';
import { closeBrowser, env, mail, person, running, shopUrl } from './stack.mjs';

const run = randomBytes(3).toString('hex');
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const who = { email: `ida-${run}@example.test`, name: `Ida ${run}` };
const question = `Which size, ${run}?`;
after(closeBrowser);

test('a visitor writes without scripts, and the seller finds it', options, async () => {
  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await page.goto(shopUrl('/cabinet/settings/contact'));
  await page.getByRole('button', { name: 'Add question' }).click();
  await page.getByRole('textbox', { name: 'Question' }).last().fill(question);
  await page.getByLabel('Email').selectOption('Required');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Saved').first().waitFor();
  assert.deepEqual(await violations(page), []);

  const visitor = await person({ scripts: false });
  await visitor.goto(shopUrl('/s/demo'));
  await visitor.getByRole('link', { name: 'Contact', exact: true }).click();
  await visitor.getByLabel('First name').fill(who.name);
  await visitor.getByLabel(question).fill('Rather large');
  await visitor.getByRole('button', { name: 'Send message' }).click();
  assert.ok(await visitor.locator('#message-error').isVisible());
  assert.equal(await visitor.getByLabel(question).inputValue(), 'Rather large');
  await visitor.getByLabel('Email').fill(who.email);
  await visitor.getByLabel('Your message').fill('Is it still there?');
  await visitor.getByRole('button', { name: 'Send message' }).click();
  await visitor.getByRole('heading', { name: 'Message sent' }).waitFor();

  const { text } = await mail('seller@demo.test', new RegExp(`${who.name} sent you a message`));
  for (const said of ['Is it still there?', 'Rather large', who.email]) assert.match(text, new RegExp(said.replace('?', '\\?')));

  await page.goto(shopUrl('/cabinet/contact_messages'));
  const row = page.getByRole('row', { name: new RegExp(who.name) });
  await row.getByText('Is it still there?').waitFor();
  assert.deepEqual(await violations(page), []);
  await row.getByRole('button', { name: `Remove message from ${who.name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await row.waitFor({ state: 'detached' });
});
