// Spectral over openapi.yaml. A finding of its own rules for OpenAPI fails, and an error of the OWASP rule set that
// spectral-excused.yaml does not excuse. So does an entry there that excuses nothing: the list only shrinks.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import yaml from 'js-yaml';

const ERROR = 0;
const SHOWN_MAX = 60;
const here = (name) => fileURLToPath(new URL(name, import.meta.url));
const read = (name) => yaml.load(readFileSync(here(name), 'utf8'), { schema: yaml.CORE_SCHEMA });

const asked = spawnSync(here('node_modules/.bin/spectral'), ['lint', here('../../openapi.yaml'), '--ruleset', here('spectral.yaml'), '--format', 'json', '--quiet'], { encoding: 'utf8', maxBuffer: 2 ** 28 });
if (!asked.stdout?.startsWith('[')) {
  console.error(`spectral did not run: ${asked.stderr || asked.stdout || asked.error}`);
  process.exit(1);
}
const findings = JSON.parse(asked.stdout).map(({ code, severity, message, path }) => ({ rule: String(code), severity, message, path, place: path.join('/') }));

const document = read('../../openapi.yaml');
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

const standing = findings.filter((finding) => !(finding.rule.startsWith('owasp:') && (finding.severity !== ERROR || isExcused(finding))));
const needless = excused.flatMap((entry, at) => entry.places.filter((start) => !used.has(`${at} ${start}`)).map((start) => `${entry.rule} at ${start}`));

for (const { rule, place, message } of standing.slice(0, SHOWN_MAX)) console.error(`${place}\n    ${rule}: ${message}`);
if (standing.length > 0) console.error(`${standing.length} findings in openapi.yaml`);
if (needless.length > 0) console.error(`spectral-excused.yaml excuses what is mended; take it out:\n${needless.join('\n')}`);
if (standing.length + needless.length > 0) process.exit(1);
console.log(`openapi.yaml: no finding; ${findings.filter((finding) => finding.rule.startsWith('owasp:') && finding.severity === ERROR).length} errors of the OWASP rule set are excused`);
