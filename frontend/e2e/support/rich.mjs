/** A formatted text of plain paragraphs; one that begins with `## ` is a heading. */
export const document = (...texts) => ({
  type: 'doc',
  content: texts.map((text) =>
    text.startsWith('## ')
      ? { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: text.slice(3) }] }
      : { type: 'paragraph', content: [{ type: 'text', text }] },
  ),
});
