// What is sold: products of every form, what is in them, and what is said around them.
import { readFileSync } from 'node:fs';
import { eventually, must } from '../caller.mjs';

export const eur = (amount) => ({ amount, currency: 'eur' });
const asset = (name) => readFileSync(new URL(`../../../../api/src/seed/assets/${name}`, import.meta.url));

/** Something with one price that can be bought; `furnish` puts into it what its form needs. */
export async function ware({ act }, body, price = { kind: 'one_time', price: eur(1900) }, furnish = () => undefined) {
  const product = await act('POST products', [], body);
  const plan = await act('POST products/{product}/pricing_plans', product.id, price);
  const inside = await furnish(product);
  await act('POST products/{id}/publish', product.id);
  return { ...product, plan, inside };
}

/** Brings a file, and waits until it was looked at. */
export async function bring({ act, token }, purpose, file_name) {
  const bytes = asset(file_name);
  const { id, attributes } = await act('POST uploads', [], { purpose, file_name, size_bytes: bytes.length });
  const { part_links } = await act('POST uploads/{id}/parts', id, { numbers: [1] }).then((found) => found.attributes);
  if (attributes.part_count !== 1) throw new Error(`${file_name} has ${attributes.part_count} parts`);
  await fetch(part_links[0].url, { method: 'PUT', body: bytes });
  await act('POST uploads/{id}/complete', id);
  await eventually(`a look at ${file_name}`, async () => {
    const { attributes: now } = await must('GET', `/v1/cabinet/uploads/${id}`, { token });
    if (now.state === 'refused') throw new Error(`${file_name}: ${now.refusal}`);
    return now.state === 'checked';
  });
  await act('GET uploads/{id}', id);
  return id;
}

export async function services(mine) {
  const { act } = mine;
  const product = await act('POST products', [], { form: 'service', name: 'An hour of advice', description: 'By phone, whenever it suits you.' });
  await act('PATCH products/{id}', product.id, { description: 'By phone or in person.', cost_center: 'Advice' });
  const plan = await act('POST products/{product}/pricing_plans', product.id, { kind: 'one_time', name: 'Single hour', price: eur(1900) });
  await act('GET products/{id}/reasons', product.id);
  await act('PATCH products/{product}/pricing_plans/{id}', [product.id, plan.id], { name: 'One hour' });
  const spare = await act('POST products/{product}/pricing_plans', product.id, { kind: 'one_time', name: 'Two hours', price: eur(3500) });
  await act('DELETE products/{product}/pricing_plans/{id}', [product.id, spare.id]);
  await act('POST products/{id}/preview', product.id);
  await act('POST products/{id}/publish', product.id);
  const other = await act('POST products/{id}/duplicate', product.id);
  await act('POST products/bulk', [], { action: 'publish', product_ids: [other.id], dry_run: false });
  await act('PUT products/{product}/addons', product.id, { product_ids: [other.id] });
  const group = await act('POST product_groups', [], { name: 'Advice', product_ids: [product.id] });
  await act('PATCH product_groups/{id}', group.id, { name: 'Advice and coaching' });
  await act('GET product_groups');
  await act('GET product_groups/{id}', group.id);
  await act('DELETE product_groups/{id}', group.id);
  const category = await act('POST categories', [], { title: 'Coaching' });
  await act('PATCH categories/{id}', category.id, { description: 'An hour, a day or a month.', color: '#0b4f8a', product_ids: [product.id] });
  await act('GET categories');
  await act('GET categories/{id}', category.id);
  await act('DELETE categories/{id}', category.id);
  const question = await act('POST products/{product}/opt_in_questions', product.id, { field_type: 'open_question', question: 'What would you like to talk about?', mandatory: false });
  await act('PATCH products/{product}/opt_in_questions/{id}', [product.id, question.id], { question: 'What shall we talk about?' });
  await act('GET products/{product}/opt_in_questions/{id}', [product.id, question.id]);
  const silly = await act('POST products/{product}/opt_in_questions', product.id, { field_type: 'checkbox', question: 'I have read how to prepare.' });
  await act('DELETE products/{product}/opt_in_questions/{id}', [product.id, silly.id]);
  const draft = await act('POST products/{id}/duplicate', product.id);
  await act('POST products/{id}/archive', draft.id);
  await act('POST products/{id}/unarchive', draft.id);
  await act('POST products/{id}/publish_when_verified', draft.id);
  await act('DELETE products/{id}/publish_when_verified', draft.id);
  await act('POST products/{id}/unpublish', draft.id);
  const idea = await act('POST products', [], { form: 'service', name: 'An idea' });
  await act('DELETE products/{id}', idea.id);
  return { product, other, question };
}

/** A key of the live side takes a product along to test mode; one of the test side could not take it back. */
export async function sides(ours) {
  const [product] = await ours.act('GET products');
  await ours.act('POST products/{id}/copy_to_other_mode', product.id);
}

export async function downloads(mine) {
  const { act } = mine;
  const [file, picture] = [await bring(mine, 'digital', 'botanicals.pdf'), await bring(mine, 'cover', 'botanicals.jpg')];
  const begun = await act('POST uploads', [], { purpose: 'digital', file_name: 'sketches.pdf', size_bytes: 4096 });
  await act('DELETE uploads/{id}', begun.id);
  return ware(mine, { form: 'download', name: 'Botanicals, a workbook', stamps_pdfs: true }, undefined, async ({ id }) => {
    const digital = await act('POST products/{product}/digitals', id, { upload_id: file });
    await act('PATCH products/{product}/digitals/{id}', [id, digital.id], { name: 'Botanicals' });
    await act('GET products/{product}/digitals/{id}/stamp_preview', [id, digital.id]);
    const cover = await act('POST products/{product}/covers', id, { upload_id: picture, alt: 'Leaves on a dark ground' });
    await act('PATCH products/{product}/covers/{id}', [id, cover.id], { alt: 'Painted leaves on a dark ground' });
    await eventually('the sizes of the cover', async () => (await act('GET products/{product}/covers', id))[0].attributes.state === 'ready');
    const again = await bring(mine, 'digital', 'botanicals.pdf').then((upload_id) => act('POST products/{product}/digitals', id, { upload_id }));
    await act('DELETE products/{product}/digitals/{id}', [id, again.id]);
    const twice = await bring(mine, 'cover', 'autumn.jpg').then((upload_id) => act('POST products/{product}/covers', id, { upload_id }));
    await act('DELETE products/{product}/covers/{id}', [id, twice.id]);
  });
}

export const bundles = (mine, products) =>
  ware(mine, { form: 'bundle', name: 'All of it' }, undefined, ({ id }) => mine.act('PUT products/{product}/contents', id, { product_ids: products.map((product) => product.id) }));

export const courses = (mine) =>
  ware(mine, { form: 'course', name: 'Six evenings' }, undefined, async ({ id }) => {
    const { act } = mine;
    for (const name of ['Before you begin', 'Later']) await act('POST products/{product}/course_sections', id, { name });
    const sections = (await act('GET products/{product}/course', id)).attributes.sections.map((section) => section.id);
    await act('PATCH products/{product}/course_sections/{id}', [id, sections[0]], { name: 'The first evening' });
    const lesson = await act('POST products/{product}/lessons', id, { section_id: sections[0], kind: 'text', name: 'What you need', text: 'Paper, a brush and water.' });
    await act('PATCH products/{product}/lessons/{id}', [id, lesson.id], { name: 'What you need, and what you do not' });
    await act('GET products/{product}/lessons/{id}', [id, lesson.id]);
    await act('PUT products/{product}/course/order', id, { sections: [{ id: sections[1], lesson_ids: [] }, { id: sections[0], lesson_ids: [lesson.id] }] });
    const spare = await act('POST products/{product}/lessons', id, { section_id: sections[1], kind: 'text', name: 'To come', text: 'Soon.' });
    await act('DELETE products/{product}/lessons/{id}', [id, spare.id]);
    await act('DELETE products/{product}/course_sections/{id}', [id, sections[1]]);
  });

export const events = (mine) =>
  ware(mine, { form: 'event', name: 'An evening at the long table' }, undefined, async ({ id }) => {
    const { act } = mine;
    const place = { location_short_name: 'Atelier', location_address: 'Lindenstraße 12\n10969 Berlin', country_code: 'DE', time_zone_name: 'Europe/Berlin' };
    const [ticket, better] = [await act('POST products/{product}/tickets', id, { name: 'A place at the table', ...place }), await act('POST products/{product}/tickets', id, { name: 'A place beside the stove', ...place })];
    await act('PATCH products/{product}/tickets/{id}', [id, ticket.id], { additional_text: 'The door opens at half past six.' });
    const day = (days, hours) => new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 + (days * 24 + hours) * 3_600_000).toISOString();
    const dates = { starts_at: day(30, 0), ends_at: day(30, 3), capacity: 12, repeat_weeks: 3 };
    await act('POST products/{product}/tickets/{ticket}/dates', [id, ticket.id], dates);
    await act('POST products/{product}/tickets/{ticket}/dates', [id, better.id], dates);
    const [first, , last] = (await act('GET products/{product}/tickets/{id}', [id, ticket.id])).attributes.dates;
    await act('PATCH products/{product}/tickets/{ticket}/dates/{id}', [id, ticket.id, first.id], { capacity: 14, notify: false });
    await act('DELETE products/{product}/tickets/{ticket}/dates/{id}', [id, ticket.id, last.id]);
    await act('PUT products/{product}/tickets/{id}/upgrade', [id, ticket.id], { ticket_id: better.id, price: eur(1500) });
    await act('GET products/{product}/tickets', id);
    await act('DELETE products/{product}/tickets/{id}/upgrade', [id, ticket.id]);
    await act('GET products/{product}/tickets/{id}/holders', [id, ticket.id]);
    const spare = await act('POST products/{product}/tickets', id, { name: 'A place by the door', ...place });
    await act('DELETE products/{product}/tickets/{id}', [id, spare.id]);
    await act('PATCH products/{product}/ticket_design', id, { accent: '#0b4f8a', paper: 'a4', header: 'Atelier Lind', footer: 'Bring an apron.' });
    await act('POST products/{product}/ticket_design/preview', id, { accent: '#0b4f8a', paper: 'strip' });
    return { ticket_id: ticket.id, ticket_date_id: first.id };
  });

export const keys = (mine) =>
  ware(mine, { form: 'license_key', name: 'The plug-in' }, undefined, async ({ id }) => {
    const { act } = mine;
    await act('PATCH products/{product}/license_key_settings', id, { source: 'list', low_threshold: 2 });
    await act('GET products/{product}/license_key_settings', id);
    await act('POST products/{product}/license_key_preview', id, { format: 'KONTOR-{A:5}-{9:5}' });
    await act('POST products/{product}/license_keys', id, { list: 'PLUG-0001\nPLUG-0002\nPLUG-0003\nPLUG-0004' });
  });

export const certificates = (mine) =>
  ware(mine, { form: 'certificate', name: 'Certificate of attendance' }, undefined, async ({ id }) => {
    const { act } = mine;
    const words = { title: 'Certificate', header: 'Atelier Lind', body: 'has taken part in six evenings of watercolour', signer: 'Ada Lind' };
    await act('PATCH products/{product}/certificate', id, { ...words, layout: 'landscape', accent: '#0b4f8a' });
    await act('POST products/{product}/certificate/preview', id, words);
    await act('GET products/{product}/certificate', id);
  });
