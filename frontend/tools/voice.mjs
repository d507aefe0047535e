// What people read, held to docs/voice.md: no phrase that is withdrawn there, and no sentence of a helper line over its words.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const WORDS_MAX = 20;
/** What orders were made under stays as it was, letter by letter, until its wording gets another number (core/checkout). */
const isBinding = (file, key) => file.endsWith('/public.json') && key.startsWith('legal.');
/** An apostrophe of a typewriter. */
const STRAIGHT = /\p{L}'\p{L}/u;
const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (file) => readFileSync(`${root}${file}`, 'utf8');
const LANGUAGES = { English: 'en', German: 'de' };
/** Keys that name a helper line, whole or at the end of one of their parts. */
const HELPER = /(?:^|[a-z_])(?:hint|help|lead)$/i;

/** The rows of the table under "Withdrawn": language, phrases, what to write instead. */
function withdrawn() {
  const [, table] = read('docs/voice.md').split('\n## Withdrawn\n');
  const rows = table.matchAll(/^\| (English|German) \| ([^|]+) \| ([^|]+) \|$/gm);
  return [...rows].flatMap(([, language, phrases, instead]) =>
    phrases.split(';').map((phrase) => ({ language: LANGUAGES[language], phrase: phrase.trim(), instead: instead.trim() })),
  );
}

function* textsOf(value, key = '') {
  if (typeof value === 'string') yield [key, value];
  else for (const [name, inner] of Object.entries(value)) yield* textsOf(inner, key ? `${key}.${name}` : name);
}

const whole = (phrase) => new RegExp(`(?<![\\p{L}\\p{N}-])${phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\p{L}\\p{N}]|-[\\p{L}])`, 'iu');
const languageOf = (file) => /(?:^|[./])(en|de)(?:[./])/.exec(file.slice(file.lastIndexOf('words')))?.[1];
const isHelper = (key) => key.split('.').some((part) => HELPER.test(part.replace(/_(?:zero|one|two|few|many|other)$/, '')));
const longIn = (text) => text.split(/(?<=[.!?])\s+/).filter((sentence) => sentence.split(/\s+/).length > WORDS_MAX);

const forbidden = withdrawn().map((entry) => ({ ...entry, pattern: whole(entry.phrase) }));
const within = (folder) => readdirSync(`${root}${folder}`, { withFileTypes: true }).map(({ name }) => `${folder}/${name}`);
const crates = [...within('api'), ...within('core')].map((crate) => `${crate}/words`).filter((folder) => existsSync(`${root}${folder}`));
const folders = ['frontend/src/words/en', 'frontend/src/words/de', 'frontend/src/shop/words', ...crates];
const files = folders.flatMap(within).filter((file) => file.endsWith('.json'));
const findings = [];
let texts = 0;
for (const file of files.toSorted()) {
  const language = languageOf(file);
  for (const [key, raw] of textsOf(JSON.parse(read(file)))) {
    const text = raw.replace(/\{\{?\w+\}?\}/g, '…');
    texts += 1;
    for (const { phrase, instead } of forbidden.filter((entry) => entry.language === language && entry.pattern.test(text))) {
      findings.push(`${file} ${key}: “${phrase}” is withdrawn, write: ${instead}\n    ${text}`);
    }
    if (STRAIGHT.test(text) && !isBinding(file, key)) findings.push(`${file} ${key}: write ’, not '\n    ${text}`);
    if (isHelper(key)) for (const sentence of longIn(text)) findings.push(`${file} ${key}: over ${WORDS_MAX} words\n    ${sentence}`);
  }
}
if (forbidden.length < 40 || texts < 4000) findings.push(`only ${forbidden.length} phrases and ${texts} texts were found`);
if (findings.length > 0) {
  console.error(`${findings.join('\n')}\n${findings.length} texts are not as docs/voice.md says`);
  process.exit(1);
}
console.log(`${texts} texts are as docs/voice.md says`);
