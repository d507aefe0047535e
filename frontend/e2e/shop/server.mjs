// The shop's pages without the shop: every fixture under its name, rendered by the very bundle that the api runs, with
// the built scripts and the security policy of the api. For tests and for looking at pages while building them
// (`npm run preview:shop`).
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';

const root = fileURLToPath(new URL('../..', import.meta.url));
const TYPES = { js: 'text/javascript', css: 'text/css', json: 'application/json', svg: 'image/svg+xml' };

/** A stand-in for a product's picture. */
const COVER = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 750"><defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#f3d9b1"/><stop offset="1" stop-color="#c96f4a"/></linearGradient></defs><rect width="1200" height="750" fill="url(#g)"/><circle cx="600" cy="400" r="230" fill="#fff8ee"/><circle cx="600" cy="400" r="175" fill="#d5432f"/><path d="M520 360q80-60 160 0t-20 110" fill="none" stroke="#f9e7d4" stroke-width="16" stroke-linecap="round"/></svg>`;

/** The provider's frame as a few lines: it says it is ready and gives a token, or an error for an empty field. */
const FRAME = `<!doctype html><title>frame</title><label>Card <input id="card" autocomplete="cc-number"></label><script>
const report = (said) => parent.postMessage(said, '*');
report({type:'kontor-ready'}); report({type:'kontor-height', height: 120});
addEventListener('message', (event) => { if (event.data.type !== 'kontor-submit') return;
  const card = document.getElementById('card').value;
  document.getElementById('card').setAttribute('aria-invalid', String(!card));
  report(card ? {type:'kontor-card', token:'tok_' + card} : {type:'kontor-card', error:{code:'missing', field:'number'}}); });
</script>`;

/** `provider`: where a real card frame is, instead of our few lines. `silent`: a frame that never says a word. */
export async function startPages({ provider, silent = false } = {}) {
  const manifest = await readFile(join(root, 'dist/shop/manifest.json'), 'utf8');
  const fixtures = JSON.parse(await readFile(join(root, 'src/shop/fixtures/golden.json'), 'utf8'));
  const inside = createContext({ kontorAssets: manifest });
  runInContext(await readFile(join(root, 'dist/ssr/shop.js'), 'utf8'), inside);
  const film = await readFile(join(root, '../api/src/seed/assets/leaf.webm'));
  const inlined = Object.values(JSON.parse(manifest)).flatMap(({ inline_hash: hash }) => hash ?? []);
  const posts = [];
  // Held in memory: a build running beside us must not take the files away.
  const built = new Map();
  for (const file of await readdir(join(root, 'dist/shop'))) built.set(file, await readFile(join(root, 'dist/shop', file)));

  // A seller's theme is a style of its own page.
  const sheets = Object.values(fixtures).map(({ props }) => props.look?.css).filter(Boolean);
  const themes = sheets.map(hashOf);
  const answers = async (request) => {
    const { pathname } = new URL(request.url, 'http://local');
    if (pathname.endsWith('/card')) return ['application/json', JSON.stringify({ frame: `${provider ?? address}/frame`, puzzle: null })];
    if (pathname.endsWith('/girocode.svg')) return ['image/svg+xml', COVER];
    if (pathname === '/fixtures/cover.svg' || pathname.startsWith('/art/')) return ['image/svg+xml', COVER];
    // The codes of tickets.
    if (pathname.endsWith('/qr_code')) return ['image/svg+xml', COVER];
    if (pathname === '/favicon.svg') return ['image/svg+xml', COVER];
    // Films and sounds of lessons.
    if (pathname.endsWith('/file')) return ['video/webm', film];
    if (pathname === '/frame') return ['text/html', FRAME];
    if (pathname.startsWith('/shop-assets/')) {
      const file = pathname.slice('/shop-assets/'.length);
      return [TYPES[file.split('.').at(-1)], built.get(file) ?? ''];
    }
    const fixture = fixtures[pathname.slice(1)];
    if (!fixture) return ['text/html', Object.keys(fixtures).map((name) => `<p><a href="/${name}">${name}</a></p>`).join('')];
    const props = structuredClone(fixture.props);
    if ('card_frame' in props && props.card_frame) props.card_frame = { url: `${provider ?? address}/${silent ? 'silent' : 'frame'}` };
    if ('action' in props) props.action = pathname;
    return ['text/html', inside.kontorRender(fixture.page, JSON.stringify(props))];
  };

  const server = createServer(async (request, response) => {
    if (request.method === 'POST') posts.push(await bodyOf(request));
    const [type, body] = await answers(request);
    response.setHeader('content-type', `${type}; charset=utf-8`);
    // The frame is the provider's and has a policy of its own.
    if (request.url !== '/frame' && !request.url.startsWith('/frame?')) response.setHeader('content-security-policy', policy([...inlined, ...themes, ...ownStyles(body)], provider ?? address));
    response.end(body);
  });
  await new Promise((ready) => server.listen(Number(process.env.SHOP_PREVIEW_PORT ?? 0), '127.0.0.1', ready));
  const address = `http://127.0.0.1:${server.address().port}`;
  return { address, names: Object.keys(fixtures), posts, stop: () => server.close() };
}

const hashOf = (css) => `sha256-${createHash('sha256').update(css).digest('base64')}`;

/** What a page that is built of blocks says of its own looks. */
const ownStyles = (body) => (typeof body === 'string' ? [...body.matchAll(/<style data-page="">([^<]*)<\/style>/g)].map(([, css]) => hashOf(css)) : []);

function policy(styles, provider) {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src ${styles.map((hash) => `'${hash}'`).join(' ')}`,
    "img-src 'self' data:",
    "connect-src 'self'",
    "media-src 'self'",
    `frame-src ${provider}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

async function bodyOf(request) {
  const parts = [];
  for await (const part of request) parts.push(part);
  return new URLSearchParams(Buffer.concat(parts).toString());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { address, names } = await startPages();
  process.stdout.write(`${names.length} pages at ${address}\n`);
}
