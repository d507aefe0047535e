// A course for the screens: every kind of lesson, and every way in which one is not there yet.
import { document } from './rich.mjs';

const at = (days) => new Date(Date.UTC(2025, 10, 21, 9, 30) + days * 86_400_000).toISOString();
const doc = (id, type, attributes) => ({ data: { id, type, attributes } });
const file = (name, content_type, state, refusal) => ({ upload_id: 'upl_1', file_name: name, content_type, size_bytes: 48_000_000, state, ...(refusal ? { refusal } : {}) });
const lesson = (id, name, kind, more = {}) => ({ id: `les_${id}`, name, kind, preview: false, ready: true, ...more });

const SECTIONS = [
  {
    id: 'sec_1',
    name: 'Before you begin',
    lessons: [
      lesson(1, 'What you need, and what you do not', 'text', { preview: true }),
      lesson(2, 'The starter, day by day: a lesson with a rather long name that has to wrap somewhere', 'video', { preview: true, file: file('Starter.mp4', 'video/mp4', 'checked') }),
    ],
  },
  {
    id: 'sec_2',
    name: 'The first loaf',
    lessons: [
      lesson(3, 'What a good crust sounds like', 'audio', { ready: false, file: file('Crust.mp3', 'audio/mpeg', 'completed') }),
      lesson(4, 'Baking plan', 'file', { ready: false }),
      lesson(5, 'Do you know why it rose?', 'quiz', { ready: false }),
      lesson(6, 'The oven', 'video', { ready: false, file: file('Oven.mov', 'video/quicktime', 'refused', 'wrong_file_type') }),
    ],
  },
  { id: 'sec_3', name: 'Later', lessons: [] },
];

/** The product around the course; an empty shop has nothing in it yet. */
export const courseProduct = (product, parts, empty) => ({
  ...product, ...parts, name: 'Sourdough in six weeks', form: 'course', subtype: 'online_course', digitals: [], has_digitals: false, lessons_count: empty ? 0 : 2,
  unavailable_reasons: empty ? [{ code: 'no_digitals', forbids_publishing: true, fix: { kind: 'step', step: 'content', path: '/cabinet/products/prd_course/edit?step=2' } }] : [],
  steps: ['details', 'content', 'checkout', 'upsell', 'delivery', 'pages', 'advanced'],
});

const shown = (id) => {
  const [section, found] = SECTIONS.flatMap((one) => one.lessons.map((each) => [one, each])).find(([, each]) => each.id === id) ?? [];
  return doc(id, 'lesson', { ...found, section_id: section?.id, text: 'Flour, water, salt.\n\nAnd a jar that closes, but not tightly.', content: document('Flour, water, salt.', 'And a jar that closes, but not tightly.'), position: 0, created_at: at(-1), version: 1 });
};

export const courseWorld = (empty) => ({
  'GET /v1/cabinet/products/prd_course/course': () => doc('prd_course', 'course', { sections: empty ? [] : SECTIONS, ready_count: empty ? 0 : 2, version: 1 }),
  ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`GET /v1/cabinet/products/prd_course/lessons/les_${n}`, () => shown(`les_${n}`)])),
  'GET /v1/payer/courses': () => ({
    data: empty ? [] : [
      { id: 'cse_1', type: 'course', attributes: { name: 'Sourdough in six weeks', seller_name: 'Atelier Lind', course_access_state: 'published', open: true, url: '/s/atelier-lind/courses/acc_1.x' } },
      { id: 'cse_2', type: 'course', attributes: { name: 'Rye, the long way', seller_name: 'Atelier Lind', course_access_state: 'publish_paused', open: false, url: '/s/atelier-lind/courses/acc_2.x' } },
    ],
    included: [],
    meta: { total_count: empty ? 0 : 2, total_count_max: 10_000, total_count_exact: true, page: 1, per: 200, page_count: 1 },
  }),
});
