import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { ContrastWarning } from '../model';
import { useEditing } from './context';
import { useBlockName } from './useBlockName';

const PLACE = /^\/document\/(?<path>.+)$/;

/** Texts that are hard to read, each with a colour that can be read. */
export function ContrastNotes() {
  const { t } = useTranslation('shop_pages');
  const { page, state, edit } = useEditing();
  const nameOf = useBlockName();
  const fix = ({ pointer, suggestedColor }: ContrastWarning) => {
    const path = PLACE.exec(pointer)?.groups?.path?.replaceAll('/', '.');
    if (path) edit({ type: 'page', path, value: suggestedColor });
  };
  return (page.warnings ?? []).map((warning) => {
    const block = state.document.blocks.find(({ id }) => id === warning.blockId);
    return (
      <Alert key={warning.pointer} severity="info" action={<Button color="inherit" onClick={() => fix(warning)}>{t('fixContrast')}</Button>}>
        {t('contrast', { where: block ? nameOf(block) : t('theme'), color: warning.color, background: warning.background })}
      </Alert>
    );
  });
}
