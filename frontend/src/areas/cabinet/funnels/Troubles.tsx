import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import type { Trouble } from './model';

/** What speaks against publishing, in the server's words; what is merely empty is called by its name. */
export function Troubles({ troubles }: { troubles: readonly Trouble[] }) {
  const { t } = useTranslation('funnels');
  if (troubles.length === 0) return null;
  const all = troubles.map(({ empty, words }) => (empty ? t('chooseProduct') : words));
  return (
    <Alert severity="warning" sx={{ py: 0.25 }}>
      {[...new Set(all)].map((words) => (
        <div key={words}>{words}</div>
      ))}
    </Alert>
  );
}
