/* eslint-env browser */
/* global document, window, location, history, fetch, DOMParser, URL, addEventListener, sessionStorage */
// What the developer pages do with a script: search, the language of the examples, calls with a test key, and links that keep
// the page, so that the key stays in memory. Everything else is there without it.

let key = '';
let index;
const find = document.querySelector('.find');
const field = find.querySelector('input');
const list = find.querySelector('.found');
const make = (tag, text) => Object.assign(document.createElement(tag), { textContent: text });

/** How well an entry fits, or 0: every word must be somewhere in it. */
function fit([title, line, , words], terms) {
  let sum = 0;
  for (const term of terms) {
    const at = title.toLowerCase().indexOf(term);
    const score = at === 0 ? 8 : at > 0 ? 5 : line.toLowerCase().includes(term) ? 3 : words.includes(term) ? 1 : 0;
    if (score === 0) return 0;
    sum += score;
  }
  return sum;
}

/** What is called exactly as asked comes before whatever only has the words. */
const WHOLE = 100;

async function search() {
  index ??= fetch(document.body.dataset.search).then((answer) => answer.json());
  const terms = field.value.toLowerCase().split(/\s+/).filter(Boolean);
  const entries = await index;
  const hits = terms.length === 0 ? [] : entries.map((entry) => [fit(entry, terms) + (entry[0].toLowerCase() === terms.join(' ') ? WHOLE : 0), entry]).filter(([score]) => score > 0).toSorted((a, b) => b[0] - a[0]);
  list.replaceChildren(
    ...hits.slice(0, 12).map(([, [title, line, url]]) => {
      const link = make('a', title);
      link.href = url;
      link.append(make('small', line));
      const row = document.createElement('li');
      row.append(link);
      return row;
    }),
  );
  find.querySelector('.said').textContent = terms.length === 0 ? '' : `${hits.length} results`;
}

function close() {
  list.replaceChildren();
  field.value = '';
}

function move(event) {
  const links = [...list.querySelectorAll('a')];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (event.key === 'Escape') {
    close();
    field.focus();
  } else if (event.key === 'Enter' && document.activeElement === field) links[0]?.click();
  else if (step) {
    event.preventDefault();
    const next = links.indexOf(document.activeElement) + step;
    (links[next] ?? field).focus();
  }
}

/** Says of the answer what came back and how long it took. */
async function send(form) {
  const { address, body, key: given } = form.elements;
  const said = form.querySelector('.answer');
  key = given?.value.trim() ?? '';
  if (given && !key.startsWith('sk_test_')) {
    said.replaceChildren(make('p', 'Enter a key of your test mode. It begins with sk_test_.'));
    given.focus();
    return;
  }
  const headers = { ...(key ? { authorization: `Bearer ${key}` } : {}), ...(body ? { 'content-type': 'application/json' } : {}) };
  if (form.dataset.method !== 'GET') headers['idempotency-key'] = crypto.randomUUID();
  said.replaceChildren(make('p', 'Sending …'));
  const begun = performance.now();
  try {
    const target = new URL(address.value, location.origin);
    if (target.origin !== location.origin || !target.pathname.startsWith('/v1/')) throw new Error('The address must begin with /v1/.');
    const answer = await fetch(target, { method: form.dataset.method, headers, credentials: 'omit', ...(body ? { body: body.value } : {}) });
    const text = await answer.text();
    const shown = make('pre', /json/.test(answer.headers.get('content-type') ?? '') ? JSON.stringify(JSON.parse(text), null, 2) : text.slice(0, 20_000));
    shown.tabIndex = 0;
    said.replaceChildren(make('p', `${answer.status} in ${Math.round(performance.now() - begun)} ms`), shown);
  } catch (problem) {
    said.replaceChildren(make('p', `The call failed: ${problem.message}`));
  }
}

/** What a page needs once it is shown. */
function begin() {
  find.hidden = false;
  // The list of pages is longer than most screens: the one that is open is in sight, and the page itself stays where it is.
  const nav = document.querySelector('.frame > nav');
  const here = nav?.querySelector('[aria-current]');
  if (here && nav.scrollHeight > nav.clientHeight) nav.scrollTop += here.getBoundingClientRect().top - nav.getBoundingClientRect().top - nav.clientHeight / 2;
  const chosen = sessionStorage.getItem('language');
  const radio = chosen && document.querySelector(`.languages [value="${chosen}"]`);
  if (radio) radio.checked = true;
  const form = document.querySelector('.try');
  if (!form) return;
  form.hidden = false;
  if (form.elements.key) form.elements.key.value = key;
}

/** The page of a link in place of this one: what is in memory stays there. */
async function show(url, isNew) {
  const answer = await fetch(url);
  const next = new DOMParser().parseFromString(await answer.text(), 'text/html');
  if (!next.querySelector('main')) return location.assign(url);
  if (isNew) history.pushState(undefined, '', url);
  document.title = next.title;
  document.querySelector('.frame').replaceWith(next.querySelector('.frame'));
  begin();
  const { hash } = new URL(url, location.href);
  const place = hash && document.getElementById(decodeURIComponent(hash.slice(1)));
  if (place) place.scrollIntoView();
  else window.scrollTo(0, 0);
  document.querySelector('main').focus({ preventScroll: true });
}

field.addEventListener('input', search);
find.addEventListener('keydown', move);
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || /^(INPUT|TEXTAREA)$/.test(event.target.tagName)) return;
  event.preventDefault();
  field.focus();
});
document.addEventListener('change', (event) => {
  if (event.target.name === 'language') sessionStorage.setItem('language', event.target.value);
  if (event.target.name === 'key') key = event.target.value.trim();
});
document.addEventListener('submit', (event) => {
  event.preventDefault();
  send(event.target);
});
document.addEventListener('click', (event) => {
  const link = event.target.closest('a[href]');
  if (!find.contains(event.target)) list.replaceChildren();
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || link.origin !== location.origin) return;
  if (!/^\/docs(\/|$)/.test(link.pathname) || (link.pathname === location.pathname && link.hash)) return;
  event.preventDefault();
  close();
  show(link.href, true);
});
addEventListener('popstate', () => show(location.href, false));
begin();
