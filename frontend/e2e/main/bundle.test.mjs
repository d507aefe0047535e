// A bundle and a membership from an empty draft to what their buyers get: files and work in one order. What the seller puts
// in later reaches the buyer too, once the seller says so, and what is taken out stays with who has it.
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { violations } from '../support/browser.mjs';
import * as buy from './buyer.mjs';
import * as given from './given.mjs';
import * as sell from './seller.mjs';
import { closeBrowser, env, eventually, mail, mailCount, person, running, shopUrl, sql } from './stack.mjs';

const run = randomBytes(3).toString('hex');
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
const who = { email: `box-${run}@example.test`, firstName: 'Bea', lastName: 'Box' };
const name = `Everything ${run}`;
const button = (page, label) => page.getByRole('button', { name: label, exact: true });
after(closeBrowser);

async function putInside(page, product) {
  await page.getByRole('combobox', { name: 'Add product' }).fill(product);
  await page.getByRole('option', { name: product, exact: true }).click();
  await page.getByRole('list', { name: 'Included products' }).getByText(product, { exact: true }).waitFor();
}

test('a bundle is filled, published, bought, and grows', options, async () => {
  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await sell.beginProduct(page, 'Bundle', name);
  await button(page, 'Publish').click();
  await page.getByText('doesn’t include any products').first().waitFor();
  await page.goto(`${page.url().split('?')[0]}?step=2`);
  await putInside(page, 'The Quiet Year');
  await putInside(page, 'One hour at the easel');
  await page.getByRole('button', { name: 'Move One hour at the easel up' }).click();
  await page.waitForFunction(() => document.querySelector('ol[aria-label="Included products"] li')?.textContent?.includes('One hour'));
  assert.deepEqual(await violations(page), []);
  await button(page, 'Next').click();
  await sell.setPrice(page, '95');
  await sell.publish(page, name);
  const wizard = page.url().split('?')[0];

  const { slug } = sql(`SELECT slug FROM products WHERE name = '${name}'`)[0];
  const buyer = await person();
  await buyer.goto(shopUrl(`/s/demo/${slug}`));
  await buyer.getByText('One hour at the easel').waitFor();
  assert.deepEqual(await violations(buyer), []);
  await buy.toPayment(buyer, shopUrl(`/s/demo/${slug}`), who);
  await buy.payByCard(buyer, buy.GOOD_CARD);
  await buy.thanks(buyer).waitFor();
  await buyer.getByRole('heading', { name: 'One hour at the easel' }).waitFor();
  await buyer.getByRole('link', { name: /Download: The Quiet Year\.pdf/ }).waitFor();
  const letter = await mail(who.email, /Your order/);
  assert.match(letter.text, /The Quiet Year\.pdf/);
  assert.match(letter.text, /two days that suit you/);

  await page.goto(`${wizard}?step=2`);
  await putInside(page, 'Herbarium Prints');
  await page.getByRole('button', { name: 'Remove “The Quiet Year”' }).click();
  await eventually('two are inside', () => sql(`SELECT contents_count FROM products WHERE slug = '${slug}'`)[0].contents_count === 2);
  await buyer.reload();
  assert.equal(await buyer.getByRole('link', { name: /Herbarium Prints\.zip/ }).count(), 0, 'an order keeps what was inside');
  await page.getByRole('checkbox', { name: 'Give past buyers products I add later' }).check();
  await page.getByText('All changes saved').waitFor();
  await eventually('the buyer has it too', async () => {
    await buyer.reload();
    return (await buyer.getByRole('link', { name: /Download: Herbarium Prints\.zip/ }).count()) === 1;
  });
  await buyer.getByRole('link', { name: /Download: The Quiet Year\.pdf/ }).waitFor();
  assert.equal(await mailCount(who.email, /Your order/), 1, 'nobody is told twice of one purchase');
});

test('a membership is filled, asks to be looked at from its day on, and its member has what is inside', options, async () => {
  const club = `Friends ${run}`;
  const page = await person();
  await given.signIn(page, 'seller@demo.test', env.KONTOR_DEMO_PASSWORD);
  await sell.beginProduct(page, 'Membership', club);
  await page.goto(`${page.url().split('?')[0]}?step=2`);
  await putInside(page, 'The Quiet Year');
  const day = page.getByLabel('Review the contents from');
  const noted = page.getByRole('note');
  assert.equal(await noted.count(), 0, 'it is new');
  await day.fill('2020-01-31');
  await noted.waitFor();
  await day.fill('2099-01-31');
  await noted.waitFor({ state: 'detached' });
  await page.getByText('All changes saved').waitFor();
  assert.deepEqual(await violations(page), []);
  await button(page, 'Next').click();
  const paid = page.getByLabel('Payment type');
  assert.equal(await paid.inputValue(), 'subscription', 'members pay every month unless their seller says otherwise');
  await paid.selectOption({ label: 'One-time payment' });
  await sell.setPrice(page, '20');
  await sell.publish(page, club);
  assert.deepEqual(sql(`SELECT contents_review_on::text AS day FROM products WHERE name = '${club}'`), [{ day: '2099-01-31' }]);

  const { slug } = sql(`SELECT slug FROM products WHERE name = '${club}'`)[0];
  const buyer = await person();
  const member = { ...who, email: `member-${run}@example.test` };
  await buy.toPayment(buyer, shopUrl(`/s/demo/${slug}`), member);
  await buy.payByCard(buyer, buy.GOOD_CARD);
  await buy.thanks(buyer).waitFor();
  await buyer.getByRole('link', { name: /Download: The Quiet Year\.pdf/ }).waitFor();
  assert.match((await mail(member.email, /Your order/)).text, /The Quiet Year\.pdf/);
});
