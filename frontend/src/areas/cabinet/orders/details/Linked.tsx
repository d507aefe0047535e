import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';

interface Props {
  asked: { isPending: boolean; isError: boolean; data: unknown; refetch: () => unknown };
  /** Said where it is known that there is nothing. */
  none: string;
  empty: boolean;
  children: ReactNode;
}

/** A part of an order that is asked for by itself: that there is nothing is said once it is known, and not where nobody could be asked. */
export function Linked({ asked, none, empty, children }: Props) {
  const { t } = useTranslation(['orders', 'common']);
  if (asked.isPending) return <RowsSkeleton count={2} />;
  if (asked.isError && asked.data === undefined)
    return (
      <Alert
        severity="warning"
        action={
          <Button size="small" color="inherit" onClick={() => void asked.refetch()}>
            {t('common:retry')}
          </Button>
        }
      >
        {t('linked.unknown')}
      </Alert>
    );
  if (empty) return <Typography color="textSecondary">{none}</Typography>;
  return children;
}
