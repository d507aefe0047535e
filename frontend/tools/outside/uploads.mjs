// Bombs and files with two faces, through the operations that the screens use: each is refused with a code of the catalogue,
// or kept and handed out so that no browser runs it; and the worker that looks at them stays small.
import { readFileSync, readdirSync } from 'node:fs';
import { FILES, MARK } from './bombs.mjs';
import { HOME, call, eventually, must, report, signIn } from './caller.mjs';

/** What the worker may hold at most while pictures unfold beside each other. */
const WORKER_BYTES_MAX = 400 * 1024 * 1024;

const { expect, finish } = report('uploads');
const token = (await signIn('seller@demo.test', 'seller')).access_token;
const codes = (answer) => answer.json?.errors?.map((error) => error.code) ?? [];

async function product(name) {
  const made = await must('POST', '/v1/cabinet/products', { token, body: { form: 'download', name } });
  await must('POST', `/v1/cabinet/products/${made.id}/pricing_plans`, { token, body: { kind: 'one_time', price: { amount: 0, currency: 'eur' } } });
  return made.id;
}

/** Through the operations, as far as it gets: where it ended, and with which code. */
async function bring(file) {
  const bytes = typeof file.bytes === 'function' ? file.bytes() : file.bytes;
  const begun = await call('POST', '/v1/cabinet/uploads', { token, body: { purpose: file.purpose, file_name: file.name, size_bytes: file.says ?? bytes.length } });
  if (begun.status !== 201) return { end: 'announced', status: begun.status, codes: codes(begun) };
  const { id, attributes } = begun.json.data;
  for (const { number, url } of attributes.part_links) {
    const begin = (number - 1) * attributes.part_size_bytes;
    await fetch(url, { method: 'PUT', body: bytes.subarray(begin, number === attributes.part_count ? undefined : begin + attributes.part_size_bytes) });
  }
  const done = await call('POST', `/v1/cabinet/uploads/${id}/complete`, { token });
  if (done.status >= 300) return { end: 'unfinished', status: done.status, codes: codes(done) };
  const looked = await eventually(`a look at ${file.name}`, async () => {
    const upload = await must('GET', `/v1/cabinet/uploads/${id}`, { token });
    return upload.attributes.state === 'completed' ? undefined : upload.attributes;
  });
  return { end: looked.state === 'refused' ? 'worker' : 'kept', id, codes: looked.refusal ? [looked.refusal] : [] };
}

/** A picture is looked at again when it is unfolded. */
async function unfold(product, file, upload) {
  const made = await must('POST', `/v1/cabinet/products/${product}/covers`, { token, body: { upload_id: upload, alt: file.name } });
  const found = await eventually(`the sizes of ${file.name}`, async () => {
    const covers = await must('GET', `/v1/cabinet/products/${product}/covers`, { token });
    const cover = covers.find((each) => each.id === made.id).attributes;
    return cover.state === 'waiting' ? undefined : cover;
  });
  if (found.state === 'refused') {
    await must('DELETE', `/v1/cabinet/products/${product}/covers/${made.id}`, { token });
    return { end: 'worker', codes: [found.refusal] };
  }
  return { end: 'kept', codes: [], cover: made.id };
}

async function checkFile(file, product) {
  let came = await bring(file);
  if (came.end === 'kept' && file.purpose === 'cover') came = { ...came, ...(await unfold(product, file, came.id)) };
  const fits = file.end === 'either' ? ['worker', 'kept'].includes(came.end) : came.end === file.end;
  expect(fits, `${file.purpose} "${file.name}" ended at ${came.end} (${came.status ?? ''} ${came.codes}), not at ${file.end}`);
  if (file.code && came.end !== 'kept') expect(came.codes.includes(file.code), `${file.purpose} "${file.name}" was refused as ${came.codes}, not as ${file.code}`);
  return came;
}

/** A picture that is shown is a JPEG of ours, with nothing of the file it came from but what can be seen. */
async function shown(cover, name) {
  const answer = await fetch(`${HOME}/v1/shop/demo/covers/${cover}/320`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(answer.status === 200 && answer.headers.get('content-type') === 'image/jpeg', `${name} is shown as ${answer.status} ${answer.headers.get('content-type')}`);
  expect(answer.headers.get('x-content-type-options') === 'nosniff', `${name} is shown without nosniff`);
  expect(bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) && !bytes.includes(MARK), `${name} is shown as something else than a JPEG of ours`);
}

/** A file that was bought is a download under its name, of the kind its name says, and never a page. */
async function handedOut({ attributes }) {
  const redirect = await fetch(attributes.url, { redirect: 'manual' });
  expect(redirect.status === 303, `"${attributes.file_name}" is handed out with ${redirect.status}`);
  const answer = await fetch(redirect.headers.get('location'));
  await answer.arrayBuffer();
  const type = answer.headers.get('content-type') ?? '';
  const name = answer.headers.get('content-disposition') ?? '';
  expect(answer.status === 200 && name.startsWith('attachment; '), `"${attributes.file_name}" is handed out as ${answer.status} ${name}`);
  expect(!/\b(html|xml|svg|(java|ecma)script)\b/i.test(type), `"${attributes.file_name}" is handed out as ${type}`);
  const named = /filename\*=UTF-8''(\S+)$/.exec(name)?.[1];
  expect(named !== undefined && decodeURIComponent(named) === attributes.file_name.replace(/[/\\]/g, '') && /^[^"]*"[^"]*"; filename\*=\S+$/.test(name.slice(12)), `"${attributes.file_name}" is named ${name}`);
}

/** The most that the worker has held so far, as Linux counts it. */
function workerBytes() {
  for (const id of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const status = readFileSync(`/proc/${id}/status`, 'utf8');
      if (status.startsWith('Name:\tkontor-worker') && status.includes(`\nPPid:\t${process.env.KONTOR_KEEPER}\n`)) return Number(/VmHWM:\s+(\d+) kB/.exec(status)[1]) * 1024;
    } catch {
      // A process that ended meanwhile.
    }
  }
  return undefined;
}

const sold = await product('Two faces');
const ends = await Promise.all(FILES.map((file) => checkFile(file, sold)));

const files = FILES.map((file, at) => ({ ...file, ...ends[at] })).filter((file) => file.end === 'kept');
for (const file of files.filter((each) => each.purpose === 'digital')) await must('POST', `/v1/cabinet/products/${sold}/digitals`, { token, body: { upload_id: file.id } });
await must('POST', `/v1/cabinet/products/${sold}/publish`, { token });

const buyer = (await signIn('payer@demo.test', 'payer')).access_token;
const payer = { email: 'payer@demo.test', first_name: 'Anna', last_name: 'Berg', country: 'DE' };
await must('POST', '/v1/shop/demo/checkouts', { token: buyer, body: { product_id: sold, payer, method: 'free', consent: true } });
const bought = await eventually('the bought files', async () => {
  const all = await must('GET', '/v1/payer/downloads', { token: buyer });
  const here = all.filter((file) => file.attributes.product_name === 'Two faces');
  return here.length > 0 ? here : undefined;
});
expect(bought.length === files.filter((each) => each.purpose === 'digital').length, `${bought.length} files were bought`);
await Promise.all(bought.map(handedOut));
await Promise.all(files.filter((each) => each.cover).map((each) => shown(each.cover, each.name)));

const held = workerBytes();
expect(held !== undefined && held < WORKER_BYTES_MAX, `the worker held ${Math.round((held ?? 0) / 1024 / 1024)} MB`);
console.log(`the worker held at most ${Math.round((held ?? 0) / 1024 / 1024)} MB`);
expect((await fetch(`${HOME}/health/ready`)).status === 200, 'the product is not ready any more');
finish();
