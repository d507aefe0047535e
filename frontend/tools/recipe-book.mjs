// docs/recipes.md, taken apart: its recipes with their blocks and the scopes they say they want.
import { readFileSync } from 'node:fs';

export const TEXT = readFileSync(new URL('../../docs/recipes.md', import.meta.url), 'utf8');
export const LANGUAGES = ['bash', 'ts', 'python'];

const FENCE = /^```(\w+)\n([\s\S]*?)^```$/gm;

/** Every section that has code: its title, the scopes it names, and one block a language. */
export function recipes(text = TEXT) {
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const blocks = [...section.matchAll(FENCE)].map(([, language, code]) => [language, code]);
      const scopes = [...(/^Scopes: (.*?)\.\s/m.exec(section)?.[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, scope]) => scope);
      return { title: section.split('\n')[0], scopes, languages: blocks.map(([language]) => language), blocks: Object.fromEntries(blocks) };
    })
    .filter((recipe) => recipe.languages.length > 0);
}
