// An account that a password alone does not open: an app's codes, recovery codes and a passkey, each used to sign in by clicking.
import assert from 'node:assert/strict';
import { createHmac, randomBytes } from 'node:crypto';
import { after, test } from 'node:test';
import { violations } from '../support/browser.mjs';
import { closeBrowser, mail, person, running, shopUrl } from './stack.mjs';

const run = randomBytes(3).toString('hex');
const anna = { email: `anna-safe-${run}@example.test`, password: `correct horse ${run}` };
const options = { skip: !running && 'no product is running: use `cargo x e2e`' };
after(closeBrowser);

/** Passkeys belong to a name; this machine's is `localhost`. */
const local = (path) => shopUrl(path).replace('127.0.0.1', 'localhost');

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/** What an authenticator app shows for this secret, so many steps from now (RFC 6238). */
function code(secret, steps = 0) {
  const bits = [...secret].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from(bits.match(/.{8}/g).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + steps));
  const mac = createHmac('sha1', key).update(counter).digest();
  const at = mac.at(-1) & 0x0f;
  return String((mac.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}

const sound = async (page) => assert.deepEqual([await violations(page), page.complaints], [[], []]);

async function signOut(page) {
  await page.goto(local('/account'));
  await page.getByRole('button', { name: 'Account', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(local('/'));
  await page.getByRole('link', { name: 'Sign in', exact: true }).first().waitFor();
}

async function password(page) {
  await page.goto(local('/users/sign_in'));
  await page.getByRole('textbox', { name: 'Email' }).fill(anna.email);
  await page.locator('input[name=password]').fill(anna.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signed in: the account answers. */
async function isIn(page) {
  await page.waitForURL((url) => !url.pathname.startsWith('/users/sign_in'));
  await page.goto(local('/account'));
  await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor();
}

test('an account is opened by app, passkey or recovery code, and by a password alone no more', options, async () => {
  const page = await person();
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  });
  const made = await page.request.post(local('/v1/app/users'), { data: { ...anna, first_name: 'Anna' } });
  assert.equal(made.status(), 201);
  await password(page);
  await isIn(page);

  await page.getByText('No passkeys yet.').waitFor();
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const naming = page.getByRole('dialog', { name: 'Add a passkey' });
  await naming.getByRole('textbox', { name: 'Name' }).fill('Work laptop');
  await sound(page);
  await naming.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('listitem').filter({ hasText: 'Work laptop' }).getByText('never used').waitFor();
  await mail(anna.email, /how your account signs in has changed/);

  await page.locator('#two-step').getByRole('button', { name: 'Turn on' }).click();
  const setUp = page.getByRole('dialog', { name: 'Set up your authenticator app' });
  const secret = await setUp.getByText(/^[A-Z2-7]{32}$/).textContent();
  const used = code(secret);
  await setUp.getByRole('textbox').fill(used);
  await sound(page);
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  const shown = page.getByRole('dialog', { name: 'Your recovery codes' });
  await shown.getByRole('listitem').nth(9).waitFor();
  const codes = await shown.getByRole('listitem').allTextContents();
  assert.equal(codes.length, 10);
  await sound(page);
  await shown.getByRole('button', { name: 'I’ve saved the codes' }).click();
  await page.getByText('10 recovery codes left').waitFor();
  await sound(page);

  // The app: the code that turned it on is used up, the next one is good within a step of drift.
  await signOut(page);
  await password(page);
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
  await sound(page);
  await page.getByRole('textbox', { name: 'Six-digit code' }).fill(used);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByText('Each code works once.').waitFor();
  await page.getByRole('textbox', { name: 'Six-digit code' }).fill(code(secret, 1));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await isIn(page);

  // The passkey: neither address nor password nor code.
  await signOut(page);
  await page.goto(local('/users/sign_in'));
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await isIn(page);
  await page.getByRole('listitem').filter({ hasText: 'Work laptop' }).getByText('Last used').waitFor();

  // Without the device: a recovery code, once.
  for (const works of [true, false]) {
    await signOut(page);
    await password(page);
    await page.getByRole('button', { name: 'I don’t have my device' }).click();
    await sound(page);
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(codes[0]);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    if (works) {
      await isIn(page);
      await page.getByText('9 recovery codes left').waitFor();
    } else await page.getByText('or it was used already').waitFor();
  }
  // The passkey is a second step as well.
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await isIn(page);

  await page.locator('#two-step').getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
  await page.getByText('Turn on two-step sign-in to protect your account').waitFor();
  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await page.getByText('No passkeys yet.').waitFor();
  await signOut(page);
  await password(page);
  await isIn(page);
});
