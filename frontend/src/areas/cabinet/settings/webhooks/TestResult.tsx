import Alert from '@mui/material/Alert';
import { useTranslation } from 'react-i18next';
import { useStateWords } from '@/parts/StateChip';
import type { Tested } from './model';

/** What the receiver said to a test. */
export function TestResult({ tested }: { tested: Tested }) {
  const { t } = useTranslation('webhooks');
  const problems = useStateWords('webhooks', 'problem');
  const ms = tested.durationMs;
  const words = tested.statusCode ? t('tested.answered', { status: tested.statusCode, ms }) : problems(tested.problem ?? 'no_connection');
  return (
    <Alert severity={tested.succeeded ? 'success' : 'error'} role="status">
      {words} {tested.succeeded ? '' : t('tested.wanted')}
    </Alert>
  );
}
