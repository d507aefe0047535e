import CloudOff from '@mui/icons-material/CloudOffOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Problem } from '@/api/problem';
import { EmptyState } from './EmptyState';

interface Props {
  onRetry: () => void;
  /** Why, when the server said so. */
  error?: unknown;
  /** What the button does, where asking the same again would be refused again. */
  verb?: string;
}

/** In the place of what could not be loaded: the server's own reason, or that it could not be asked. */
export function Unreachable({ onRetry, error, verb }: Props) {
  const { t } = useTranslation();
  const said = error instanceof Problem && error.status > 0 && error.status < 500 ? error : undefined;
  return (
    <EmptyState
      icon={<CloudOff />}
      title={said?.items[0]?.title ?? said?.title ?? t(error instanceof Problem && error.status > 0 ? 'crash.title' : 'unreachable.title')}
      text={said?.words ?? t(error instanceof Problem && error.status > 0 ? 'error.server' : 'unreachable.text')}
      action={
        <Button variant="contained" onClick={onRetry}>
          {verb ?? t('retry')}
        </Button>
      }
    />
  );
}
