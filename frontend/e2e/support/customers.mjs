// Whoever bought in the small world.
const at = (days) => new Date(Date.UTC(2025, 10, 21, 9, 30) + days * 86_400_000).toISOString();
const eur = (amount) => ({ amount, currency: 'eur' });
const PEOPLE = [['Mara', 'Lindqvist', '', 'DE'], ['Jo', 'Bartholomäus-von-Grünewald', '', 'AT'], ['', '', 'Backhaus Mühlenbach & Töchter GmbH', 'DE'], ['Ana', 'Sousa', '', 'PT']];
const NOTES = ['', 'Prefers to be called in the evening.', '', 'Teaches at the school in Lagos; asks for a course in Portuguese each spring.'];

const customer = (n) => {
  const [first_name, last_name, company, country] = PEOPLE[n % PEOPLE.length];
  const spent = [eur(1900 + n * 1300), ...(n % 5 === 1 ? [{ amount: 4500, currency: 'chf' }] : [])];
  return {
    id: `cus_${n}`,
    type: 'customer',
    attributes: {
      email: `buyer${n}@example.test`, first_name, last_name, company, country, orders_count: 1 + (n % 4), spent_amount: spent[0], spent_amounts: spent,
      first_order_at: at(-40 - n), last_order_at: at(-n), marketing: n % 3 === 0, ...(n % 3 === 0 ? { marketing_at: at(-n) } : {}), note: NOTES[n % NOTES.length], created_at: at(-40 - n), updated_at: at(-n),
    },
  };
};

const shown = (n) => ({
  ...customer(n).attributes,
  consents: [
    { question_id: 'opq_2', question: 'Write to me about new recipes.', provider: 'Mailbird', agreed: true, order_id: 'ord_0', order_token: 'K7Q2-2841', created_at: at(0) },
    { question_id: 'opq_3', question: 'I have read the house rules of the bakery.', provider: '', agreed: false, order_id: 'ord_0', order_token: 'K7Q2-2841', created_at: at(-9) },
  ],
});

export const customerWorld = (some, listOf) => ({
  'GET /v1/cabinet/customers': (search) => listOf(Array.from({ length: some(64) }, (_, n) => customer(n)), search),
  'GET /v1/cabinet/customers/{}': () => ({ data: { id: 'cus_1', type: 'customer', attributes: shown(1) } }),
  'PATCH /v1/cabinet/customers/{}': () => ({ data: { id: 'cus_1', type: 'customer', attributes: shown(1) } }),
});
