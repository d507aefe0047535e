// Reads the sources: what a text asks for is passed wherever it is said.
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

type Words = { [key: string]: string | Words };
const files = import.meta.glob<Words>('./en/*.json', { eager: true, import: 'default' });
const sources = import.meta.glob<string>(['/src/**/*.{ts,tsx}', '!/src/**/*.test.{ts,tsx}', '!/src/shop/**'], { eager: true, query: '?raw', import: 'default' });

/** What i18next adds to a key by itself. */
const FORMS = /_(zero|one|two|few|many|other)$/;

const leaves = (words: Words, path = ''): [string, string][] =>
  Object.entries(words).flatMap(([key, value]) => (typeof value === 'string' ? [[path + key, value]] : leaves(value, `${path}${key}.`)));

const texts = new Map<string, [string, string][]>(Object.entries(files).map(([file, words]) => [file.replace(/.*\/|\.json/g, ''), leaves(words)]));

interface TextCall {
  place: string;
  key: RegExp;
  namespaces: string[];
  /** The names that are passed; undefined where they cannot be read. */
  passed: Set<string> | undefined;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A key as it stands in a call: what is put into it may be anything. */
function patternOf(node: ts.Expression): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return escaped(node.text);
  if (ts.isTemplateExpression(node)) return escaped(node.head.text) + node.templateSpans.map((span) => `[\\w.]+${escaped(span.literal.text)}`).join('');
  if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node)) return patternOf(node.expression);
  if (ts.isConditionalExpression(node)) {
    const patterns = [patternOf(node.whenTrue), patternOf(node.whenFalse)];
    return patterns.every((one) => one !== undefined) ? `(?:${patterns.join('|')})` : undefined;
  }
  return undefined;
}

function passedTo(options: ts.Expression | undefined): Set<string> | undefined {
  if (!options) return new Set();
  if (!ts.isObjectLiteralExpression(options)) return undefined;
  if (options.properties.some(ts.isSpreadAssignment)) return undefined;
  return new Set(options.properties.map((property) => property.name?.getText().replace(/['"]/g, '') ?? ''));
}

function callsIn(file: string, text: string): TextCall[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const namespaces = new Set(['common']);
  const calls: [ts.CallExpression, string][] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const [first] = node.arguments;
      if (node.expression.text === 'useTranslation' && first) for (const [, name] of first.getText().matchAll(/'(\w+)'/g)) namespaces.add(name ?? '');
      const key = node.expression.text === 't' && first ? patternOf(first) : undefined;
      if (key !== undefined) calls.push([node, key]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  // A function that is handed `t` may say what stands anywhere.
  if (!text.includes('useTranslation')) for (const name of texts.keys()) namespaces.add(name);
  return calls.map(([call, key]) => {
    const named = /^(\w+):(.+)$/.exec(key);
    const line = source.getLineAndCharacterOfPosition(call.getStart()).line + 1;
    // Two keys of a choice may each name where they stand.
    const bare = key.replace(/(\(\?:|\||^)\w+:/g, '$1');
    const many = key.includes('(?:') && /\w:/.test(key);
    return {
      place: `${file}:${line} ${call.arguments[0]?.getText() ?? ''}`,
      key: new RegExp(`^(?:${named && !many ? named[2] : bare})$`),
      namespaces: named && !many ? [named[1] ?? ''] : many ? [...texts.keys()].filter((name) => key.includes(`${name}:`) || namespaces.has(name)) : [...namespaces],
      passed: passedTo(call.arguments[1]),
    };
  });
}

/** What the texts of a key ask for in a file of words; undefined where it has none. What is put into a key is not known here: then it
 * is what all of them ask for. */
function holesOf(namespace: string, key: RegExp): string[] | undefined {
  const found = (texts.get(namespace) ?? []).filter(([known]) => key.test(known) || key.test(known.replace(FORMS, '')));
  const holes = found.map(([, text]) => [...text.matchAll(/{{(\w+)[^}]*}}/g)].map(([, name]) => name ?? ''));
  if (holes.length === 0) return undefined;
  const names = [...new Set(holes.flat())];
  return key.source.includes('[\\w.]+') ? names.filter((name) => holes.every((each) => each.includes(name))) : names;
}

const all = Object.entries(sources).flatMap(([file, text]) => callsIn(file, text));

describe('whoever says something', () => {
  it('passes what the text asks for', () => {
    expect(all.length).toBeGreaterThan(1500);
    let filled = 0;
    const wrong = all.flatMap(({ place, key, namespaces, passed }) => {
      const asked = namespaces.map((name) => holesOf(name, key)).filter((holes) => holes !== undefined);
      if (!passed || asked.length === 0) return [];
      if (asked.some((holes) => holes.length > 0)) filled += 1;
      // Of several files one has the key; which one the compiler knows.
      const unfilled = asked.map((holes) => holes.filter((name) => !passed.has(name)));
      return unfilled.every((names) => names.length > 0) ? [`${place} without ${unfilled[0]?.join(', ')}`] : [];
    });
    expect(filled).toBeGreaterThan(150);
    expect(wrong).toEqual([]);
  });

  it('has a text to say', () => {
    const without = all.filter(({ key, namespaces }) => !namespaces.flatMap((name) => texts.get(name) ?? []).some(([known]) => key.test(known) || key.test(known.replace(FORMS, ''))));
    // Keys that are put together of more than one file's words are typed by the compiler alone.
    expect(without.filter(({ place }) => /'[\w.]+'$/.test(place)).map(({ place }) => place)).toEqual([]);
  });
});
