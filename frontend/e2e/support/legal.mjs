// A seller's legal texts: one that holds, one that was taken away, one that never was.
const text = (n, kind, attributes) => ({ id: `lgt_${n}`, type: 'legal_text', attributes: { kind, version: 1, text: '', created_at: '2026-05-20T00:00:00Z', ...attributes } });
const TEXTS = [
  text(0, 'terms', { version: 3, text: '## What you buy\n\nRecipes, and the hours to bake them.\n\n## How you pay\n\nAt once, by card or by transfer.' }),
  text(1, 'privacy', { version: 2 }),
];

export const legalWorld = (some, listOf) => ({
  'GET /v1/cabinet/legal_texts': () => listOf(TEXTS.slice(0, some(2))),
});
