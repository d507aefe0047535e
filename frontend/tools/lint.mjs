// Spectral over both documents. A finding of its own rules for OpenAPI fails in each; an error of the OWASP rule set fails in
// the internal one, which has every operation, unless spectral-excused.yaml excuses it. So does an entry there that excuses
// nothing: the list only shrinks. The public one is held to rules of ours besides: what it shows was really answered.
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import yaml from 'js-yaml';

const ERROR = 0;
const SHOWN_MAX = 60;
const PUBLIC = '../../openapi.yaml';
const INTERNAL = '../openapi.internal.yaml';
const PUBLIC_BYTES_MAX = 1_000_000;
/** Numbers that only say how a program counts. */
const MEANINGLESS = [/: 9223372036854775807$/m, /: -9223372036854775808$/m, /: 1048576$/m];
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const read = (name) => yaml.load(readFileSync(here(name), 'utf8'), { schema: yaml.CORE_SCHEMA });

function findingsIn(document, ruleset) {
  const asked = spawnSync(here('node_modules/.bin/spectral'), ['lint', here(document), '--ruleset', here(ruleset), '--format', 'json', '--quiet'], { encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (!asked.stdout?.startsWith('[')) {
    console.error(`spectral did not run: ${asked.stderr || asked.stdout || asked.error}`);
    process.exit(1);
  }
  return JSON.parse(asked.stdout).map(({ code, severity, message, path }) => ({ rule: String(code), severity, message, path, place: path.join('/') }));
}

const document = read(INTERNAL);
const excused = read('spectral-excused.yaml');
const signedIn = ([top, path, method]) => top === 'paths' && Boolean(document.paths[path]?.[method]?.security?.length);
const used = new Set();

/** Notes every place that excuses it, so that two that excuse the same do not hide each other. */
function isExcused({ rule, path, place }) {
  const found = excused.flatMap((entry, at) =>
    entry.rule === rule && (!entry.signed_in || signedIn(path)) ? entry.places.filter((start) => `${place}/`.startsWith(start)).map((start) => `${at} ${start}`) : [],
  );
  found.forEach((key) => used.add(key));
  return found.length > 0;
}

const all = findingsIn(INTERNAL, 'spectral.yaml');
const standing = all.filter((finding) => !(finding.rule.startsWith('owasp:') && (finding.severity !== ERROR || isExcused(finding))));
standing.push(...findingsIn(PUBLIC, 'spectral-public.yaml'));
const needless = excused.flatMap((entry, at) => entry.places.filter((start) => !used.has(`${at} ${start}`)).map((start) => `${entry.rule} at ${start}`));

const text = readFileSync(here(PUBLIC), 'utf8');
const bytes = statSync(here(PUBLIC)).size;
if (bytes > PUBLIC_BYTES_MAX) standing.push({ rule: 'size', place: 'openapi.yaml', message: `${bytes} bytes, at most ${PUBLIC_BYTES_MAX}` });
for (const form of MEANINGLESS) if (form.test(text)) standing.push({ rule: 'meaningless', place: 'openapi.yaml', message: `${form} stands in it` });

for (const { rule, place, message } of standing.slice(0, SHOWN_MAX)) console.error(`${place}\n    ${rule}: ${message}`);
if (standing.length > 0) console.error(`${standing.length} findings in the documents`);
if (needless.length > 0) console.error(`spectral-excused.yaml excuses what is mended; take it out:\n${needless.join('\n')}`);
if (standing.length + needless.length > 0) process.exit(1);
console.log(`both documents: no finding; ${all.filter((finding) => finding.rule.startsWith('owasp:') && finding.severity === ERROR).length} errors of the OWASP rule set are excused`);
