// What buyers of the small world were asked and answered; and a shop that asks nothing yet.
const at = (days) => new Date(Date.UTC(2025, 10, 21, 9, 30) + days * 86_400_000).toISOString();
const item = (id, type, attributes) => ({ id, type, attributes });
const rows = (count, make) => Array.from({ length: count }, (_, n) => make(n));

const QUESTIONS = [
  { field_type: 'service', question: 'Write to me once a month about new evenings', provider: 'Mailbird', mandatory: false, options: [] },
  { field_type: 'open_question', question: 'What would you like to work on?', provider: '', mandatory: false, options: [] },
  { field_type: 'select_box', question: 'Which size do you wear?', provider: '', mandatory: true, options: ['S', 'M', 'L'] },
  { field_type: 'checkbox', question: 'I am at least 18 years old', provider: '', mandatory: true, options: [] },
];
const SAID = ['true', 'Crusts that stay crisp\nand a crumb that is open', 'M', 'true', 'false', 'Pizza', 'L', 'true'];
const BUYERS = [['Mara', 'Lindqvist'], ['Jo', 'Bartholomäus-von-Grünewald'], ['', ''], ['Ana', 'Sousa']];
const product = (n) => ({ product_id: 'prd_0', product_name: n % 5 === 0 ? 'Sourdough from scratch: the long weekend course with all recipes' : 'Sourdough from scratch' });

const question = (n) => item(`opq_${n}`, 'opt_in_question', { ...product(n), ...QUESTIONS[n % 4], created_at: at(-n) });
const answer = (n) => {
  const { field_type, question: words, provider } = QUESTIONS[n % 4];
  return item(`opa_${n}`, 'opt_in_answer', {
    ...product(n), question_id: `opq_${n % 4}`, question: words, field_type, provider, answer: SAID[n % 8], order_id: `ord_${n}`, order_token: `K7Q2-${2841 + n}`,
    payer: { email: `buyer${n}@example.test`, first_name: BUYERS[n % 4][0], last_name: BUYERS[n % 4][1], company: '', country: 'DE' }, created_at: at(-n),
  });
};

export const optInWorld = (some, listOf) => ({
  'GET /v1/cabinet/opt_in_questions': (search) => listOf(rows(some(8), question), search),
  'GET /v1/cabinet/opt_in_answers': (search) => listOf(rows(some(40), answer), search),
});
