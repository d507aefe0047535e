import { type Extensions, Node, mergeAttributes } from '@tiptap/core';
import { Placeholder } from '@tiptap/extensions';
import { StarterKit } from '@tiptap/starter-kit';

/** A film at YouTube or Vimeo. The server says whose it is; here only its address stands. */
const Embed = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  addAttributes: () => ({ url: { default: '' }, title: { default: '' }, provider: { default: '' }, player: { default: '' } }),
  parseHTML: () => [{ tag: 'div[data-embed-url]', getAttrs: (element) => ({ url: element.dataset['embedUrl'] ?? '' }) }],
  renderHTML: ({ HTMLAttributes, node }) => [
    'div',
    mergeAttributes({ 'data-embed-url': HTMLAttributes['url'] as string, class: 'rich-embed' }),
    `▶ ${(node.attrs['title'] as string) || (node.attrs['url'] as string)}`,
  ],
});

/** What a formatted text can hold: the same kinds as core/rich_text reads. */
export const extensions = (placeholder: string): Extensions => [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, autolink: true, defaultProtocol: 'https', protocols: ['mailto', 'tel'], HTMLAttributes: { rel: null, target: null } },
  }),
  Embed,
  Placeholder.configure({ placeholder }),
];
