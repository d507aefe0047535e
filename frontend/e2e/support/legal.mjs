// A seller's legal texts: one that holds, one that was taken away, one that never was.
import { document } from './rich.mjs';

const text = (n, kind, attributes) => ({ id: `lgt_${n}`, type: 'legal_text', attributes: { kind, version: 1, text: '', content: { type: 'doc', content: [] }, created_at: '2026-05-20T00:00:00Z', ...attributes } });
const TEXTS = [
  text(0, 'terms', { version: 3, text: 'What you buy\n\nRecipes, and the hours to bake them.\n\nHow you pay\n\nAt once, by card or by transfer.', content: document('## What you buy', 'Recipes, and the hours to bake them.', '## How you pay', 'At once, by card or by transfer.') }),
  text(1, 'privacy', { version: 2 }),
];

export const legalWorld = (some, listOf) => ({
  'GET /v1/cabinet/legal_texts': () => listOf(TEXTS.slice(0, some(2))),
});
