// One operation on a page of its own, and the list of an area's operations.
import { LANGUAGES, address, answer, body, calls } from './examples.mjs';
import { code, escape, inline, markdown } from './html.mjs';
import { field, fields, merged } from './schema.mjs';
import { errors } from './source.mjs';

const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const PLACES = [
  ['path', 'Path'],
  ['query', 'Query'],
  ['header', 'Headers'],
];

const CODES = new Map(errors.map((error) => [error.code, error]));
const codeLink = (name) => `<a href="/docs/errors#${name}"><code>${name}</code></a>`;

/** A text in which each code of the catalogue leads to what it means. */
const linked = (html) => html.replaceAll(/<code>(\w+)<\/code>/g, (whole, name) => (CODES.has(name) ? codeLink(name) : whole));

export const method = (name) => `<span class="method ${name.toLowerCase()}">${name}</span>`;

function permission(operation) {
  if (operation.open) return '<p class="scope">No key needed: buyers and websites call it as well.</p>';
  const again = operation['x-kontor-step-up'] ? ' A signed-in person confirms it with their password; a key doesn’t need to.' : '';
  return `<p class="scope">Scope <a href="/docs/authentication#scopes"><code>${escape(operation.scope)}</code></a>.${again}</p>`;
}

function parameters(operation) {
  return PLACES.map(([place, title]) => {
    const found = operation.parameters.filter((one) => one.in === place);
    if (found.length === 0) return '';
    const rows = found.map((one) => field(one.name, merged(one.schema), { required: one.required, about: one.description }));
    return `<h2 id="${place}">${title}</h2><ul class="fields">${rows.join('')}</ul>`;
  }).join('');
}

function request(operation) {
  const media = Object.values(operation.requestBody?.content ?? {})[0];
  if (!media) return '';
  const type = Object.keys(operation.requestBody.content)[0];
  const note = operation.requestBody.required ? '' : ', may be left out';
  return `<h2 id="body">Body</h2><p><code>${escape(type)}</code>${note}</p>${fields(merged(media.schema), [], 2)}`;
}

/** The codes that an operation's own documentation names, in the order of the catalogue. */
function ownCodes(operation) {
  const told = [operation.description, ...operation.responses.map((response) => response.description)].join(' ');
  const named = new Set([...told.matchAll(/`(\w+)`/g)].map(([, name]) => name));
  return errors.filter((error) => named.has(error.code));
}

/** What it refuses for reasons of its own, then what any operation can refuse: that is told once, and its statuses lead there. */
function refused(response, operation) {
  const own = ownCodes(operation).map(({ code: name, status, title }) => `<li>${codeLink(name)} (${status}) ${escape(title)}</li>`);
  const rows = [...response.description.matchAll(/^\* (\d{3}): (.+)$/gm)];
  const list = rows.map(([, status, words]) => `<li><a href="/docs/errors#status-${status}">${status}</a> ${inline(words)}</li>`);
  return `${own.length > 0 ? `<ul class="codes">${own.join('')}</ul>` : ''}
<details><summary>Errors that any operation can return: ${rows.length} statuses</summary><ul>${list.join('')}</ul></details>`;
}

function responses(operation) {
  return operation.responses
    .map((response) => {
      if (response.status === 'default') return `<h2 id="errors">Errors</h2>${refused(response, operation)}`;
      const [type, media] = Object.entries(response.content ?? {})[0] ?? [];
      const headers = Object.entries(response.headers ?? {}).map(([name, one]) => field(name, merged(one.schema), { about: one.description }));
      const schema = media?.schema && merged(media.schema);
      return `<h2 id="answer-${response.status}">Answer ${response.status}</h2>${linked(markdown(response.description))}
${type ? `<p><code>${escape(type)}</code></p>` : ''}${schema?.properties ? fields(schema, schema.names, 3) : ''}
${headers.length > 0 ? `<h3>Headers</h3><ul class="fields">${headers.join('')}</ul>` : ''}`;
    })
    .join('');
}

function examples(operation) {
  const written = calls(operation);
  const inputs = LANGUAGES.map(([id, name], place) => `<label><input type="radio" name="language" value="${id}"${place === 0 ? ' checked' : ''}>${name}</label>`);
  const panels = LANGUAGES.map(([id, name]) => `<div class="panel ${id}">${code(written[id], `${name} example`)}</div>`);
  const said = operation.responses.map((response) => [response.status, answer(response)]).find(([status, one]) => status !== 'default' && one !== undefined);
  const shown = said ? `<h2>Answer</h2>${code(typeof said[1] === 'string' ? said[1] : JSON.stringify(said[1], null, 2), 'Example answer')}` : '';
  return `<h2>Request</h2><fieldset class="languages"><legend class="hidden">Language</legend>${inputs.join('')}</fieldset>${panels.join('')}${shown}`;
}

/** The form that calls the API from the page; the script shows it. */
function attempt(operation) {
  const sent = body(operation);
  const key = operation.open ? '' : '<label>Test key <input name="key" type="password" autocomplete="off" spellcheck="false" placeholder="sk_test_…"></label>';
  const text = operation.requestBody?.content?.['application/json']
    ? `<label>Body <textarea name="body" rows="8" spellcheck="false">${escape(JSON.stringify(sent ?? {}, null, 2))}</textarea></label>`
    : '';
  return `<form class="try" id="try" hidden data-method="${operation.method}">
<h2>Try it</h2><p class="note">Calls this installation with a key of your test mode. The key stays in this tab’s memory and is gone when you close or reload it.</p>
${key}<label>Address <input name="address" value="${escape(address(operation))}" spellcheck="false" autocomplete="off"></label>${text}
<button type="submit">Send ${operation.method} request</button>
<div class="answer" role="status"></div></form>`;
}

export function operationPage(operation, area) {
  const head = `<p class="crumbs"><a href="${area.url}">${escape(area.name)}</a></p>
<h1>${escape(operation.summary)}</h1>
<p class="line">${method(operation.method)} <code>${escape(operation.path).replaceAll('/', '/<wbr>')}</code> <a class="to-try" href="#try">Try it</a></p>`;
  const about = operation.description.replace(/\n*With an API key: `[^`]+`\.?\s*$/m, '');
  return `${head}<div class="two"><div>
${permission(operation)}${linked(markdown(about))}${parameters(operation)}${request(operation)}${responses(operation)}
</div><div class="aside">${examples(operation)}${attempt(operation)}</div></div>`;
}

export function areaPage(area) {
  const rows = area.operations.map(
    (one) => `<li id="${one.operationId}"><a href="${one.url}">${escape(one.summary)}</a>
<p class="line">${method(one.method)} <code>${escape(one.path).replaceAll('/', '/<wbr>')}</code></p></li>`,
  );
  const changing = area.operations.filter((one) => CHANGES.has(one.method)).length;
  return `<h1>${escape(area.name)}</h1><p class="lead">${inline(area.description)}</p>
<p>${area.operations.length} operations, ${changing} of them change something.</p><ul class="operations">${rows.join('')}</ul>`;
}
