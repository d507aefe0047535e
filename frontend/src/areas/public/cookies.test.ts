// Reads the sources: a cookie that is set anywhere has to stand in the list that people read.
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import en from '@/words/en/public.json';
import { COOKIES } from './cookies';

const sets = (text: string) => /; ?samesite=/i.test(text);

const ROOT = resolve(import.meta.dirname, '../../../..');
const DAY_SECONDS = 86_400;

function sources(folder: string, ends: string[]): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => ends.some((end) => file.endsWith(end)) && !/(^|\/)(tests?|target|node_modules)(\/|\.rs$)|\.test\./.test(file))
    .map((file) => readFileSync(join(ROOT, folder, file), 'utf8').split('#[cfg(test)]')[0] ?? '');
}

/** What the listed name begins with, without the letter of the installation. */
const stem = (name: string) => name.replace('{env}_', '').replace(/_?{.*/, '');

/** Names of cookies in a source that sets one. */
function namesIn(text: string): string[] {
  const rust = [...text.matchAll(/format!\("(?:{prefix})?{initial}_([a-z]+)/g), ...text.matchAll(/_COOKIE: &str = "([a-z_]+)"/g)];
  const script = [...text.matchAll(/(?:COOKIE|NAME) = '([A-Za-z_]+)'/g), ...text.matchAll(/cookieName = [^`]*`([a-z]+)_/g)];
  return [...rust, ...script].flatMap((found) => found[1] ?? []);
}

describe('cookies', () => {
  const rust = [...sources('api', ['.rs']), ...sources('core', ['.rs'])];
  const setting = [...rust, ...sources('frontend/src', ['.ts', '.tsx'])].filter(sets);

  it('that are set anywhere stand in the privacy notice', () => {
    // The name may be written in another file than the one that sets it.
    const found = [...rust.flatMap(namesIn), ...setting.filter((text) => !rust.includes(text)).flatMap(namesIn)];
    expect(found.toSorted()).toEqual(COOKIES.map(({ name }) => stem(name)).toSorted());
    expect(setting, 'every cookie has a name that is found').toHaveLength(COOKIES.length);
  });

  it('are said to be kept no shorter than they are', () => {
    for (const text of setting) {
      const cookie = COOKIES.find(({ name }) => stem(name) === namesIn(text)[0]);
      const written = /SECONDS: u32 = ([\d* _]+);/.exec(text)?.[1];
      if (!cookie || written === undefined) continue;
      const seconds = written.split('*').reduce((product, factor) => product * Number(factor.replaceAll('_', '')), 1);
      expect(seconds / DAY_SECONDS, cookie.name).toBe(cookie.days);
    }
  });

  it('are explained one by one', () => {
    for (const { key } of COOKIES) expect(en.legal.cookie[key].length).toBeGreaterThan(10);
  });
});
