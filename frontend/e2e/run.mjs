// All journeys, in lanes side by side: one for each running product, which takes one file after the other (some of them stop parts of
// it), and one for pages and answers of their own, which mostly wait for the browser. A journey leaves the demo shop as it was found,
// so it does not matter which product it gets, nor what ran there before.
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';

const files = readdirSync('e2e', { recursive: true })
  .filter((file) => file.endsWith('.test.mjs'))
  .filter((file) => !process.env.ONLY_FILES || process.env.ONLY_FILES.split(',').some((part) => file.includes(part)))
  .map((file) => `e2e/${file}`)
  // Long files are mostly long journeys: nobody waits for one of them at the end.
  .toSorted((one, other) => statSync(other).size - statSync(one).size);
const onProduct = (file) => file.startsWith('e2e/main/');
/** Set by `cargo x e2e`: the environments of the products that run. */
const products = process.env.KONTOR_PRODUCTS ? JSON.parse(process.env.KONTOR_PRODUCTS) : [{}];

/** What failed and why, in few lines: `make test` shows them with its result. */
const failures = '../.local/failures';
rmSync(`${failures}/files`, { recursive: true, force: true });
mkdirSync(`${failures}/files`, { recursive: true });
const reasons = [];
const times = [];

/** Several times what the longest file takes on a slow machine: what takes longer waits for something that does not come. */
const FILE_MS_MAX = 10 * 60_000;
const LAST_CALLS = 20;

/** The last calls to the browser, from the file that Playwright writes them to. */
const lastCalls = (calls) => (existsSync(calls) ? readFileSync(calls, 'utf8').trimEnd().split('\n').slice(-LAST_CALLS).join('\n') : '');

const running = new Set();
/** With whatever it has started: each file leads a group of its own. */
const kill = (child) => process.kill(-child.pid, 'SIGKILL');
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    for (const child of running) kill(child);
    process.exit(1);
  });

/** Runs a file; what it says comes as a whole, so that two lanes do not talk at once. */
function run(file, environment) {
  const why = `${failures}/files/${reasons.length}.txt`;
  const calls = `${failures}/files/${reasons.length}.calls.txt`;
  reasons.push(why);
  const reporters = ['--test-reporter=spec', '--test-reporter-destination=stdout', '--test-reporter=./e2e/support/failures.mjs', `--test-reporter-destination=${why}`];
  const began = performance.now();
  // A test that failed leaves open what it would have closed: the file ends with its tests all the same.
  const child = spawn(process.execPath, ['--test-force-exit', ...reporters, file], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment, DEBUG: 'pw:api', DEBUG_FILE: calls },
    detached: true,
  });
  running.add(child);
  const output = [];
  child.stdout.on('data', (bytes) => output.push(bytes));
  const watch = setTimeout(() => {
    const trouble = `${file}: not at its end after ${FILE_MS_MAX / 60_000} minutes; the last calls to the browser:\n${lastCalls(calls)}\n`;
    output.push(Buffer.from(trouble));
    appendFileSync(why, trouble);
    kill(child);
  }, FILE_MS_MAX);
  return new Promise((resolve) => {
    child.on('close', (code) => {
      clearTimeout(watch);
      running.delete(child);
      times.push({ file, seconds: (performance.now() - began) / 1000 });
      process.stdout.write(`\n${file}\n`);
      process.stdout.write(Buffer.concat(output));
      resolve(code ?? 1);
    });
  });
}

/** Takes files from the queue until it is empty. */
async function lane(queue, environment) {
  let worst = 0;
  for (let file = queue.shift(); file; file = queue.shift()) worst = Math.max(worst, await run(file, environment));
  return worst;
}

const journeys = files.filter(onProduct);
const pages = files.filter((file) => !onProduct(file));
const codes = await Promise.all([...products.map((environment) => lane(journeys, environment)), lane(pages, products[0])]);
writeFileSync(`${failures}/journeys.txt`, reasons.map((why) => readFileSync(why, 'utf8')).join(''));
process.stdout.write('\nslowest files:\n');
for (const { file, seconds } of times.toSorted((one, other) => other.seconds - one.seconds).slice(0, 12)) process.stdout.write(`${seconds.toFixed(1).padStart(7)} s  ${file}\n`);
process.exit(Math.max(...codes));
