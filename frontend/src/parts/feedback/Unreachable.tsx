import CloudOff from '@mui/icons-material/CloudOffOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './EmptyState';

export function Unreachable({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<CloudOff />}
      title={t('unreachable.title')}
      text={t('unreachable.text')}
      action={
        <Button variant="contained" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    />
  );
}
