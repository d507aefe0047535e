// One session in twenty tabs that all renew at once, as browsers do when they wake: every tab gets the same successor,
// nobody is signed out, and a token from before is a thief's, who ends the session for everybody.
import { call, report, signIn } from './caller.mjs';

const TABS = 20;
const ROUNDS = 3;
/** For so long the predecessor still gets the same successor. */
const OVERLAP_MS = 10_000;

const { expect, finish } = report('tabs');
const renew = (refresh_token) => call('POST', '/v1/app/session/renew_token', { body: { refresh_token } });
const fields = (answer) => answer.json?.data?.attributes ?? answer.json ?? {};
const works = async (token) => (await call('GET', '/v1/app/user', { token })).status === 200;

/** All tabs renew with the same token; the successor. */
async function wake(token, what) {
  const answers = await Promise.all(Array.from({ length: TABS }, () => renew(token)));
  const refused = answers.filter((answer) => answer.status !== 200);
  expect(refused.length === 0, `${what}: ${refused.length} of ${TABS} tabs were refused: ${refused[0]?.status} ${refused[0]?.text.slice(0, 200)}`);
  const successors = new Set(answers.map((answer) => fields(answer).refresh_token));
  expect(successors.size === 1 && !successors.has(token) && !successors.has(undefined), `${what}: ${successors.size} successors`);
  const alive = await Promise.all(answers.map((answer) => works(fields(answer).access_token)));
  expect(alive.every(Boolean), `${what}: ${alive.filter((one) => !one).length} tabs hold an access token that does not work`);
  return [...successors][0];
}

/** A session that has been woken some times; all its refresh tokens, oldest first. */
async function woken(what) {
  const tokens = [(await signIn('other-seller@demo.test', 'seller')).refresh_token];
  for (let round = 1; round <= ROUNDS; round += 1) tokens.push(await wake(tokens.at(-1), `${what}, round ${round}`));
  return tokens;
}

async function ended(tokens, stolen, what) {
  expect((await renew(stolen)).status === 401, `${what} was accepted`);
  for (const token of tokens) expect((await renew(token)).status === 401, `${what}: the session goes on with one of its tokens`);
}

const neighbour = (await signIn('other-seller@demo.test', 'seller')).refresh_token;
await Promise.all([
  woken('an older token').then((tokens) => ended(tokens, tokens[ROUNDS - 2], 'a token before the last but one')),
  woken('a late predecessor').then(async (tokens) => {
    await new Promise((resolve) => setTimeout(resolve, OVERLAP_MS + 1_000));
    await ended(tokens, tokens[ROUNDS - 1], 'the predecessor after its time');
  }),
  woken('peace').then(async (tokens) => {
    expect((await renew(tokens[ROUNDS - 1])).status === 200, 'the predecessor in its time was refused');
    expect((await renew(tokens[ROUNDS])).status === 200, 'the newest token was refused');
  }),
]);
expect((await renew(neighbour)).status === 200, "another session of the same person was ended with the thief's");
finish();
