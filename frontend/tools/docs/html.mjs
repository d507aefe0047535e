// HTML as text: escaping, Markdown, and the frame that every page stands in.
import { Marked } from 'marked';
import { areas, slug, typeset } from './source.mjs';

export const escape = (text) => String(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** User pages of docs/ that are shown here; links to other files of the project have no page to lead to. */
export const GUIDES = [
  ['products', 'What you can sell'],
  ['rich-text', 'Formatted texts'],
  ['figures', 'Figures'],
  ['pages', 'Pages of your shop'],
  ['payment-page', 'The payment page'],
  ['funnels', 'Funnels'],
  ['money', 'Where the money is'],
  ['team', 'Team and sign-in'],
  ['plans', 'Plans and features'],
  ['statements', 'Bank statements'],
  ['invoices', 'Invoices'],
  ['tax', 'VAT'],
  ['tracking', 'Measuring visits'],
  ['glossary', 'Glossary'],
];
const SHOWN = new Set([...GUIDES.map(([name]) => name), 'recipes', 'changelog']);

export const code = (text, language) => `<pre tabindex="0"${language ? ` aria-label="${escape(language)}"` : ''}><code>${escape(text)}</code></pre>`;

/** Where a link of docs/ leads on these pages, or nowhere. */
function target(href) {
  const [, name, anchor = ''] = /^(?:\.\/)?([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (name) return SHOWN.has(name) ? `/docs/${name}${anchor}` : undefined;
  return /^(https?:|\/|#)/.test(href) ? href : undefined;
}

const NAMES = { bash: 'Shell', ts: 'TypeScript', python: 'Python', json: 'JSON' };

export function markdown(text, pictures = {}) {
  const marked = new Marked({
    gfm: true,
    walkTokens: (token) => {
      if (token.type === 'text') token.text = typeset(token.text);
    },
    renderer: {
      html: ({ text: raw }) => escape(raw),
      heading({ tokens, depth, text: raw }) {
        return `<h${depth} id="${slug(raw)}">${this.parser.parseInline(tokens)}</h${depth}>`;
      },
      link({ href, tokens }) {
        const to = target(href);
        const words = this.parser.parseInline(tokens);
        return to ? `<a href="${escape(to)}">${words}</a>` : words;
      },
      image: ({ href, text: alt }) => {
        const to = pictures[href.split('/').pop()];
        return to ? `<img src="${to}" alt="${escape(alt)}" width="1100" height="760" loading="lazy">` : escape(alt);
      },
      code: ({ text: raw, lang }) => `<figure>${lang ? `<figcaption>${NAMES[lang] ?? lang}</figcaption>` : ''}${code(raw, NAMES[lang])}</figure>`,
      table(token) {
        const row = (cells, tag) => `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
        const body = token.rows.map((cells) => row(cells, 'td')).join('');
        return `<div class="wide" tabindex="0" role="region" aria-label="Table"><table><thead>${row(token.header, 'th')}</thead><tbody>${body}</tbody></table></div>`;
      },
    },
  });
  return marked.parse(text);
}

export const inline = (text) => markdown(text.replaceAll('\n', ' ')).replace(/^<p>|<\/p>\n?$/g, '');

const START = [
  ['/docs', 'Overview'],
  ['/docs/quick-start', 'Quick start'],
  ['/docs/authentication', 'Authentication'],
  ['/docs/errors', 'Errors'],
  ['/docs/webhooks', 'Webhooks'],
  ['/docs/recipes', 'Recipes'],
  ['/docs/changelog', 'Changelog'],
];

function navigation(url, area) {
  const link = (to, words) => `<li><a href="${to}"${to === url ? ' aria-current="page"' : ''}>${escape(words)}</a></li>`;
  const within = (one) => (one.name === area ? `<ul>${one.operations.map((found) => link(found.url, found.summary)).join('')}</ul>` : '');
  const reference = areas.map((one) => link(one.url, one.name).replace('</li>', `${within(one)}</li>`)).join('');
  const guides = GUIDES.map(([name, title]) => link(`/docs/${name}`, title)).join('');
  return `<nav id="nav" aria-label="Documentation">
<h2>Start</h2><ul>${START.map(([to, words]) => link(to, words)).join('')}</ul>
<h2>Reference</h2><ul>${reference}</ul>
<h2>Guides</h2><ul>${guides}</ul>
</nav>`;
}

/** A whole page. `assets` are the addresses of its font, style, script and search index. */
export function page({ url, title, about, area, body, wide = false }, assets) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escape(title)} · Kontor developers</title>
<meta name="description" content="${escape(about)}">
<link rel="canonical" href="https://origin.invalid${url}">
<meta property="og:title" content="${escape(title)}">
<meta property="og:description" content="${escape(about)}">
<meta property="og:url" content="https://origin.invalid${url}">
<meta property="og:type" content="website">
<meta property="og:image" content="https://origin.invalid/og.png">
<meta name="twitter:card" content="summary_large_image">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="preload" href="${assets.font}" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="${assets.style}">
<script type="module" src="${assets.script}"></script>
</head>
<body data-search="${assets.search}">
<a class="skip" href="#main">Skip to content</a>
<header class="top">
<a class="brand" href="/docs">Kontor <span>developers</span></a>
<search class="find" hidden><input type="search" aria-label="Search operations, fields and errors" placeholder="Search" autocomplete="off" spellcheck="false"><p class="said" role="status"></p><ul class="found"></ul></search>
<a class="menu" href="#nav">Menu</a>
<a class="cabinet" href="/cabinet/settings/api_keys">API keys</a>
</header>
<div class="frame">
<main id="main" tabindex="-1"${wide ? ' class="wide-page"' : ''}>
${body}
</main>
${navigation(url, area)}
</div>
</body>
</html>
`;
}
