import Skeleton from '@mui/material/Skeleton';
import { Suspense, lazy, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Richtext } from '@/shop/blocks/document.gen';
import { useEditing } from '../context';
import type { ViewProps } from './FieldView';

const RichEditor = lazy(() => import('@/parts/form/rich/RichEditor'));

const CHARS_MAX = 20_000;
const ROWS = 4;

/** A formatted text in the language that is edited. */
export function RichView({ field, value, onChange }: ViewProps<'rich'>) {
  const { t } = useTranslation('shop_pages');
  const { locale } = useEditing();
  const id = useId();
  const texts = (value ?? {}) as Richtext;
  // What came by the API may lack a content.
  const now = (texts[locale] ?? texts['*']) as { content?: unknown[] } | undefined;
  const write = (text: string) => {
    const { [locale]: _own, ...others } = texts;
    const document = text === '' ? { type: 'doc', content: [] } : (JSON.parse(text) as Richtext[string]);
    onChange({ ...others, [locale]: document });
  };
  return (
    <Suspense fallback={<Skeleton variant="rounded" height={170} />}>
      <RichEditor
        key={locale}
        id={id}
        label={t(`field.${field.label}`)}
        placeholder=""
        value={now?.content?.length ? JSON.stringify(now) : ''}
        onChange={write}
        onBlur={() => undefined}
        error={false}
        help=""
        rows={ROWS}
        maxLength={CHARS_MAX}
      />
    </Suspense>
  );
}
