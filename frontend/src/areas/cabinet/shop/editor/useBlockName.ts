import { useTranslation } from 'react-i18next';
import type { Block } from '@/shop/blocks/document.gen';
import { textIn } from '@/shop/blocks/scene';
import { useEditing } from './context';

const NAME_MAX = 40;

/** The first words that a formatted text says. */
function firstWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(firstWords).find((text) => text !== '') ?? '';
  if (typeof value !== 'object' || value === null) return '';
  const { text, content } = value as { text?: string; content?: unknown };
  return text ?? firstWords(content);
}

/** What a block is called in lists: its type, and what it says. */
export function useBlockName(): (block: Block) => string {
  const { t } = useTranslation('shop_pages');
  const { state, locale } = useEditing();
  return (block) => {
    const { props } = block;
    const said = block.type === 'text' ? firstWords(block.props.doc[locale] ?? Object.values(block.props.doc)[0]) : 'title' in props ? textIn(props.title, state.document, locale) : '';
    const short = said.length > NAME_MAX ? `${said.slice(0, NAME_MAX).trimEnd()} …` : said;
    return short ? `${t(`block.${block.type}`)}: ${short}` : t(`block.${block.type}`);
  };
}
