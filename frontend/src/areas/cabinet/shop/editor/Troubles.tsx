import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import type { Problem } from '@/api/problem';
import { useEditing } from './context';
import { useBlockName } from './useBlockName';

const PLACE = /^\/document\/blocks\/(?<at>\d+)/;

/** Why the draft could not be saved, by the names of the blocks that it is about. */
export function Troubles({ problem }: { problem: Problem | undefined }) {
  const { t } = useTranslation('shop_pages');
  const { state } = useEditing();
  const nameOf = useBlockName();
  if (!problem) return null;
  const lines = problem.items.map((item) => {
    const block = state.document.blocks[Number(PLACE.exec(item.pointer ?? '')?.groups?.at)];
    const what = item.detail ?? item.code;
    return block ? `${nameOf(block)}: ${what}` : what;
  });
  return (
    <Alert severity="error" role="alert" sx={{ borderRadius: 0 }}>
      {t('refusedDraft')}
      {lines.length > 0 && (
        <ul style={{ margin: 0, paddingInlineStart: 20 }}>
          {lines.map((line, at) => (
            <li key={at}>{line}</li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
