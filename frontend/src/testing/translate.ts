/** What a browser's translator does to a page: text goes into `<font>`, or such an element is put in its place; what says that it is
 * not to be translated stays. Code and styles are no text. */
export function translate(root: Element, how: 'wrapped' | 'replaced'): number {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  const words = texts.filter((text) => text.data.trim() !== '' && !text.parentElement?.closest('[translate=no], font, style, script, textarea, option'));
  for (const text of words) {
    const font = document.createElement('font');
    if (how === 'wrapped') {
      text.replaceWith(font);
      font.append(text);
    } else {
      font.textContent = `«${text.data}»`;
      text.replaceWith(font);
    }
  }
  return words.length;
}
