// The pages that are written by hand, with what they count and list taken from the registries.
import { readFileSync } from 'node:fs';
import { GUIDES, code, escape, inline, markdown } from './html.mjs';
import { areas, errors, event, events, guide, operations, slug } from './source.mjs';

const read = (path) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const text = (name) => readFileSync(new URL(`./pages/${name}.md`, import.meta.url), 'utf8');
const SCOPES = [...read('core/apikeys/src/scope.rs').matchAll(/^ {8}\/\/\/ (.+)\n {8}\w+ "([a-z]+:[a-z]+)",$/gm)];
/** What a status says of all its codes, and whether the same call can be sent again. */
const STATUSES = JSON.parse(readFileSync(new URL('./pages/statuses.json', import.meta.url), 'utf8'));

function overview() {
  const rows = areas.map((area) => `<li><a href="${area.url}">${escape(area.name)}</a><p>${inline(area.description)}</p><p class="note">${area.operations.length} operations</p></li>`);
  const guides = GUIDES.map(([name, title]) => `<li><a href="/docs/${name}">${escape(title)}</a></li>`);
  return `${markdown(text('overview'))}<h2 id="reference">Reference</h2><ul class="cards">${rows.join('')}</ul>
<p>The same as a file for generators: <a href="/openapi.yaml">openapi.yaml</a>.</p>
<h2 id="guides">Guides</h2><ul>${guides.join('')}</ul>`;
}

function authentication() {
  const rows = SCOPES.map(([, about, scope]) => {
    const used = operations.filter((one) => one.scope === scope);
    const where = [...new Set(used.map((one) => one.tag))].map((tag) => `<a href="/docs/reference/${slug(tag)}">${escape(tag)}</a>`).join(', ');
    return `<tr id="scope-${scope.replace(':', '-')}"><td><code>${scope}</code></td><td>${inline(about)}</td><td>${used.length}${where ? `: ${where}` : ''}</td></tr>`;
  });
  const table = `<div class="wide" tabindex="0" role="region" aria-label="Scopes"><table><thead><tr><th>Scope</th><th>What the key may do</th><th>Operations</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
  return markdown(text('authentication')).replace('<p>[scopes]</p>', table);
}

/** What a sentence says where a fact belongs: its name. */
const facts = (words) => escape(words).replaceAll(/\{(\w+)\}/g, '<var>$1</var>');

function entry({ code: name, status, title, detail, reasons }) {
  const by = reasons.map(([reason, words]) => `<li><code>${escape(reason)}</code>: ${facts(words)}</li>`).join('');
  return `<li id="${name}"><h3><a href="#${name}"><code>${name}</code></a></h3><p><strong>${facts(title)}.</strong> ${facts(detail)}</p>
${by ? `<p>By <code>meta.reason</code>:</p><ul>${by}</ul>` : ''}<p class="note">Status <a href="#status-${status}">${status}</a></p></li>`;
}

function errorPage() {
  const statuses = [...new Set(errors.map((one) => one.status))].toSorted();
  const groups = statuses.map((status) => {
    const [title, todo] = STATUSES[status];
    const list = errors.filter((one) => one.status === status).toSorted((a, b) => a.code.localeCompare(b.code));
    return `<section><h2 id="status-${status}">${status} ${escape(title)}</h2><p>${inline(todo)}</p><ul class="errors">${list.map(entry).join('')}</ul></section>`;
  });
  return `${markdown(text('errors'))}${groups.join('')}`;
}

function webhooks() {
  const rows = events.map(
    ({ type, about, carries }) => `<tr id="${type}"><td><code>${type}</code></td><td>${inline(about)}</td><td>${escape(carries)}</td></tr>`,
  );
  const table = `<div class="wide" tabindex="0" role="region" aria-label="Events"><table><thead><tr><th>Event</th><th>What happened</th><th>Carries</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
  const { created_at, data, object, sequence, type } = event.attributes;
  const message = { id: event.id, type, created_at, sequence, livemode: false, object, data };
  const check = markdown(guide('recipes').split('\n## Listen\n')[1]);
  return markdown(text('webhooks'))
    .replace('<p>[events]</p>', table)
    .replace('<p>[message]</p>', code(JSON.stringify(message, null, 2), 'Example message'))
    .replace('<p>[check]</p>', check);
}

/** Every page that isn’t of the reference. `pictures`: where those of the guides are. */
export function writtenPages(pictures) {
  const written = (name, title, about, body) => ({ url: name ? `/docs/${name}` : '/docs', title, about, body });
  return [
    written('', 'Overview', 'Sell digital products from your own programs: the Kontor API.', overview()),
    written('quick-start', 'Quick start', 'From a test key to the first paid order.', markdown(text('quick-start'))),
    written('authentication', 'Authentication', 'API keys, scopes, test mode, limits and idempotency.', authentication()),
    written('errors', 'Errors', 'Every error code: what it means and what to do.', errorPage()),
    written('webhooks', 'Webhooks', 'Every event, how messages are signed, and when they’re sent again.', webhooks()),
    written('recipes', 'Recipes', 'Sell, refund, give access and listen: complete programs.', markdown(guide('recipes'))),
    written('changelog', 'Changelog', 'What has changed in the public API.', markdown(guide('changelog'))),
    ...GUIDES.map(([name, title]) => written(name, title, `Kontor guide: ${title}.`, markdown(guide(name), pictures))),
    written('not_found', 'Not found', 'This page doesn’t exist.', markdown(text('not_found'))),
  ];
}
