// The built application beside answers from a small world: screens can be looked at without a running stack.
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const DIST = process.env.KONTOR_FRONTEND ?? fileURLToPath(new URL('../../dist', import.meta.url));
const ASSETS = join(DIST, 'assets');
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2', '.json': 'application/json', '.png': 'image/png', '.jpg': 'image/jpeg', '.webp': 'image/webp' };

const languageOf = (request, url) => url.searchParams.get('lang') ?? (request.headers['accept-language']?.startsWith('de') ? 'de' : 'en');

const answer = (response, status, body) => {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(JSON.stringify(body));
};

/** One event, and the stream ends: whoever watches has to go on by asking. */
function told(response, body) {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.end(`data: ${JSON.stringify(body)}\n\n`);
}

/** As the api finds them: the home page in its language, developer pages without their ending. */
function written(path, language) {
  if (path === '/') return `/home/${language}.html`;
  if (path === '/docs') return '/docs/index.html';
  return path.startsWith('/docs/') ? `${path}.html` : path;
}

function file(response, path, language) {
  const wanted = join(DIST, normalize(written(path, language)));
  const found = wanted.startsWith(DIST) && existsSync(wanted) ? wanted : join(DIST, 'index.html');
  const kept = found.startsWith(ASSETS) ? { 'cache-control': 'public, max-age=31536000, immutable' } : {};
  response.writeHead(200, { 'content-type': TYPES[extname(found)] ?? 'application/octet-stream', ...kept });
  createReadStream(found).pipe(response);
}

/** The answer to a call: its own, or that of all calls of its form, where `{}` is any one part of an address. */
const answering = (routes, call) =>
  routes[call] ?? Object.entries(routes).find(([route]) => route.includes('{}') && new RegExp(`^${route.replaceAll('{}', '[^/]+')}$`).test(call))?.[1];

export async function startMock() {
  let routes = {};
  let refusals = {};
  const unknown = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url, 'http://mock');
    if (!url.pathname.startsWith('/v1/')) return file(response, url.pathname, languageOf(request, url));
    const route = `${request.method} ${url.pathname}`;
    const refusal = refusals[route];
    if (refusal) return answer(response, refusal.status, { title: 'Rejected', status: refusal.status, errors: [{ code: refusal.code, detail: refusal.detail }] });
    // The bell's stream tells a number and ends.
    if (url.pathname === '/v1/cabinet/notifications/stream') return told(response, routes['GET /v1/cabinet/notifications/unread']?.().data.attributes.unread ?? 0);
    const handler = answering(routes, route);
    if (handler) return answer(response, 200, handler(url.searchParams));
    // What happened to an order is a list of its own; of an export it is a stream.
    const watched = routes[route.replace(/\/[^/]+\/events$/, '/{}')];
    if (route.endsWith('/events') && watched) return told(response, watched(url.searchParams));
    if (request.method === 'GET') unknown.push(route);
    return answer(response, 404, { title: 'Not found', status: 404, errors: [{ code: 'not_found', detail: 'Not found.' }] });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    /** GET calls nobody has an answer for: a screen asks for something the world lacks. */
    unknown,
    serve: (next) => {
      routes = next;
      refusals = {};
    },
    /** From now on this call is refused. */
    refuse: (call, status, code, detail) => {
      refusals[call] = { status, code, detail };
    },
    /** A browser may hold connections that it has not used yet: without being closed they would be waited for. */
    stop: () =>
      new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      }),
  };
}
