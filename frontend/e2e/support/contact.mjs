// A contact form with questions of the seller's own, and what came through it; and a shop that has none yet.
const item = (id, type, attributes) => ({ id, type, attributes });
const field = (kind, required = false, more = {}) => ({ kind, required, label: '', input: 'text', ...more });

const DEFAULT = [field('first_name', true), field('last_name'), field('email')];
const FIELDS = [
  field('first_name', true),
  field('email', true),
  field('phone'),
  field('custom', true, { label: 'Which course is it about?' }),
  field('custom', false, { label: 'What have you tried so far, and what came of it?', input: 'textarea' }),
];
const ANSWERS = [
  { kind: 'phone', label: '', value: '+49 30 1234567' },
  { kind: 'custom', label: 'Which course is it about?', value: 'Botanical drawing' },
];
const message = (n) =>
  item(`cmg_${n}`, 'contact_message', {
    name: n % 3 === 2 ? '' : 'Anna Berg',
    email: n % 4 === 3 ? '' : `anna.berg.${n}@example.test`,
    message: 'Is there a second part?\nI would buy it at once.',
    answers: ANSWERS.slice(0, n % 3),
    created_at: '2026-05-20T09:30:00Z',
  });

export const contactWorld = (some, listOf) => ({
  'GET /v1/cabinet/contact_form': () => ({ data: item('sel_0', 'contact_form', { active: some(1) === 1, fields: some(1) ? FIELDS : DEFAULT, version: some(1) }) }),
  'GET /v1/cabinet/contact_messages': (search) => listOf(Array.from({ length: some(7) }, (_, n) => message(n)), search),
});
