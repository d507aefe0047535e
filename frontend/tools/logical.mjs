// Refuses styles that know left and right: in a language that runs the other way they would stand on the wrong side.
// Start and end turn around by themselves. And a line of a number alone, which MUI draws for `borderTop` only and nobody
// sees for these. Part of `npm run lint`.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../src', import.meta.url));

const SHORT = { ml: 'marginInlineStart', mr: 'marginInlineEnd', pl: 'paddingInlineStart', pr: 'paddingInlineEnd' };

const CSS = [
  [/(?<![\w-])(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)\b/, 'say …-inline-start or …-inline-end'],
  [/(?<![\w-])border-(?:top|bottom)-(?:left|right)-radius\b/, 'say border-start-start-radius and its like'],
  [/(?<![\w-])(?:left|right)\s*:/, 'say inset-inline-start or inset-inline-end'],
  [/(?<![\w-])(?:text-align|float|clear)\s*:\s*(?:left|right)\b/, 'say start or end'],
  [/(?<![\w-])(?:margin|padding|inset)\s*:\s*(\S+)\s+(\S+)\s+(\S+)\s+(?!\2\s*;)\S+\s*;/, 'four sides that differ: say …-block and …-inline'],
];
const SCRIPT = [
  [/\b(?:margin|padding|border|scrollMargin|scrollPadding)(?:Left|Right)(?:Width|Color|Style)?['"]?\s*[:=]/, 'say …InlineStart or …InlineEnd'],
  [/\bborder(?:Top|Bottom)(?:Left|Right)Radius\b/, 'say borderStartStartRadius and its like'],
  [/(?<![\w.$'"-])(?:left|right)\s*:\s*['"\d-{]/, 'say insetInlineStart or insetInlineEnd'],
  [/\b(?:textAlign|float|clear)['"]?\s*[:=]\s*['"](?:left|right)['"]/, 'say start or end'],
  [/\bborder(?:Block|Inline)(?:Start|End)?\s*:\s*\d/, "a width alone draws no line: say '1px solid'"],
  [/(?<![\w.$'"-])(m[lr]|p[lr])\s*(?::\s*['"\d{-]|=[{"])/, (found) => `say ${SHORT[found[1]]}`],
];

const rulesOf = (name) => (name.endsWith('.css') ? CSS : /\.tsx?$/.test(name) && !name.endsWith('.gen.ts') ? SCRIPT : []);

/** Every place in a file that names a side, with what to write in its stead. */
export function sides(name, text) {
  return text.split('\n').flatMap((line, place) =>
    rulesOf(name).flatMap(([pattern, advice]) => {
      const found = pattern.exec(line);
      return found ? [`${name}:${place + 1}: ${found[0].trim()} — ${typeof advice === 'string' ? advice : advice(found)}`] : [];
    }),
  );
}

const files = readdirSync(ROOT, { recursive: true }).filter((name) => rulesOf(name).length > 0);
const found = files.flatMap((name) => sides(name, readFileSync(join(ROOT, name), 'utf8')));
for (const each of found) console.error(each);
if (found.length > 0) process.exitCode = 1;
