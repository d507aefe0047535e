// docs/recipes.md, taken apart: its recipes with their blocks and the scopes they say they want, and the page that is made
// of it for /docs.
import { readFileSync } from 'node:fs';

export const TEXT = readFileSync(new URL('../../docs/recipes.md', import.meta.url), 'utf8');
export const LANGUAGES = ['bash', 'ts', 'python'];

const FENCE = /^```(\w+)\n([\s\S]*?)^```$/gm;

/** Every section that has code: its title, the scopes it names, and one block a language. */
export function recipes(text = TEXT) {
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const blocks = [...section.matchAll(FENCE)].map(([, language, code]) => [language, code]);
      const scopes = [...(/^Scopes: (.*?)\.\s/m.exec(section)?.[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, scope]) => scope);
      return { title: section.split('\n')[0], scopes, languages: blocks.map(([language]) => language), blocks: Object.fromEntries(blocks) };
    })
    .filter((recipe) => recipe.languages.length > 0);
}

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const inline = (text) =>
  escape(text)
    .replaceAll(/`([^`]+)`/g, '<code>$1</code>')
    .replaceAll(/\[([^\]]+)\]\(([^)]+)\)/g, '<a href="$2">$1</a>');
const NAMES = { bash: 'Shell', ts: 'TypeScript', python: 'Python' };

function table(lines) {
  const rows = lines.filter((line) => !/^\|[- |]+\|$/.test(line)).map((line) => line.slice(1, -1).split('|').map((cell) => inline(cell.trim())));
  const row = (cells, tag) => `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  return `<table><thead>${row(rows[0], 'th')}</thead><tbody>${rows.slice(1).map((cells) => row(cells, 'td')).join('')}</tbody></table>`;
}

/** Only what this page uses: headings, paragraphs, numbered lists, tables, links, words of code and fenced blocks. */
function block(text) {
  const lines = text.split('\n');
  if (/^#+ /.test(text)) {
    const level = text.indexOf(' ');
    return `<h${level}>${inline(text.slice(level + 1))}</h${level}>`;
  }
  if (text.startsWith('|')) return table(lines);
  if (/^\d+\. /.test(text)) return `<ol>${text.split(/^\d+\. /m).slice(1).map((item) => `<li>${inline(item.trim())}</li>`).join('')}</ol>`;
  return `<p>${inline(lines.join(' '))}</p>`;
}

/** The recipes as a page. */
export function page(text = TEXT) {
  const body = text.split(/^(```\w+\n[\s\S]*?^```$)/m).map((piece) => {
    const [, language, code] = /^```(\w+)\n([\s\S]*)^```$/m.exec(piece) ?? [];
    if (language) return `<figure><figcaption>${NAMES[language]}</figcaption><pre tabindex="0"><code>${escape(code)}</code></pre></figure>`;
    return piece.split(/\n{2,}/).map((part) => part.trim()).filter(Boolean).map(block).join('\n');
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>Kontor API: recipes</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="stylesheet" href="/docs/recipes.css">
</head>
<body>
<nav><a href="/docs">The reference of all operations</a></nav>
<main>
${body.join('\n')}
</main>
</body>
</html>
`;
}

export const STYLE = `html { background: Canvas; color: CanvasText; }
body { margin: 0 auto; padding: 1.5rem 1rem 4rem; max-width: 52rem; font: 1rem/1.55 system-ui, sans-serif; }
h1, h2 { line-height: 1.2; margin: 2.5rem 0 0.75rem; }
table { border-collapse: collapse; }
th, td { padding: 0.35rem 0.75rem 0.35rem 0; text-align: start; vertical-align: top; }
figure { margin: 1rem 0; }
figcaption { font-weight: 600; font-size: 0.875rem; }
pre { margin: 0.25rem 0 0; padding: 0.75rem; overflow: auto; border: 1px solid #7a7f87; border-radius: 6px; font-size: 0.875rem; line-height: 1.45; }
`;
