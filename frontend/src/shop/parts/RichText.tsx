import { Fragment, type ReactNode } from 'react';
import type { EmbedAttrs, RichBlock, RichInline, RichItem, RichMark } from '../props';
import type { Say } from '../words/words';
import { Icon } from './Icon';
import { Addresses } from './Prose';

interface Place {
  say: Say;
  /** The level of the heading above: those of the text begin below it. */
  below: number;
}

/** A seller's formatted text. The tree is drawn kind by kind: what it does not know it cannot say. */
export function RichText({ blocks, say, below = 2 }: { blocks: RichBlock[]; say: Say; below?: number }) {
  if (blocks.length === 0) return null;
  return (
    <div className="rich" dir="auto">
      <Blocks blocks={blocks} say={say} below={below} />
    </div>
  );
}

function Blocks({ blocks, ...place }: { blocks: RichBlock[] } & Place) {
  return blocks.map((block, at) => <Block key={at} block={block} {...place} />);
}

function Block({ block, say, below }: { block: RichBlock } & Place) {
  switch (block.type) {
    case 'paragraph':
      return <p dir="auto">{inlines(block.content ?? [])}</p>;
    case 'heading':
      return <Heading level={below + block.attrs.level - 1}>{inlines(block.content ?? [])}</Heading>;
    case 'bulletList':
      return (
        <ul>
          <Items items={block.content ?? []} say={say} below={below} />
        </ul>
      );
    case 'orderedList':
      return (
        <ol start={block.attrs?.start ?? 1}>
          <Items items={block.content ?? []} say={say} below={below} />
        </ol>
      );
    case 'blockquote':
      return (
        <blockquote>
          <Blocks blocks={block.content ?? []} say={say} below={below} />
        </blockquote>
      );
    case 'codeBlock':
      return (
        <pre dir="ltr">
          <code>{inlines(block.content ?? [])}</code>
        </pre>
      );
    case 'horizontalRule':
      return <hr />;
    case 'embed':
      return <Film attrs={block.attrs} say={say} />;
  }
}

function Heading({ level, children }: { level: number; children: ReactNode }) {
  const Tag = `h${Math.min(level, 6)}` as 'h2';
  return <Tag dir="auto">{children}</Tag>;
}

function Items({ items, ...place }: { items: RichItem[] } & Place) {
  return items.map((item, at) => (
    <li key={at}>
      <Blocks blocks={item.content ?? []} {...place} />
    </li>
  ));
}

function inlines(content: RichInline[]) {
  return content.map((inline, at) =>
    inline.type === 'hardBreak' ? <br key={at} /> : <Fragment key={at}>{marked(inline.text, inline.marks ?? [])}</Fragment>,
  );
}

function marked(text: string, marks: RichMark[]): ReactNode {
  const linked = marks.some((mark) => mark.type === 'link' || mark.type === 'code');
  const plain: ReactNode = linked ? text : <Addresses text={text} />;
  return marks.reduce(set, plain);
}

function set(inside: ReactNode, mark: RichMark): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong>{inside}</strong>;
    case 'italic':
      return <em>{inside}</em>;
    case 'underline':
      return <u>{inside}</u>;
    case 'strike':
      return <s>{inside}</s>;
    case 'code':
      return <code dir="ltr">{inside}</code>;
    case 'link':
      return (
        <a href={mark.attrs.href} rel="noopener nofollow">
          {inside}
        </a>
      );
  }
}

/** A film of another company: that company hears of the reader once the film is played, and not before. */
function Film({ attrs, say }: { attrs: EmbedAttrs; say: Say }) {
  const provider = attrs.provider ?? '';
  const title = attrs.title || say('rich.film');
  return (
    <figure className="embed" data-embed={attrs.player} data-title={title}>
      <button type="button" className="button button-main scripted">
        <Icon name="play" /> {say('rich.play')}
      </button>
      <figcaption>
        <strong dir="auto">{title}</strong>
        <span className="hint">
          {say.shown('rich.consent', { provider })}{' '}
          <a href={attrs.url} rel="noopener nofollow" target="_blank">
            {say.shown('rich.watch', { provider })}
          </a>
        </span>
      </figcaption>
    </figure>
  );
}
