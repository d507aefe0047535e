import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '@/api/problem';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';

interface Props {
  asked: { isPending: boolean; isError: boolean; error: unknown; data: unknown; refetch: () => unknown };
  title: string;
  /** What it stands in, under its title: a card, or a part of one. */
  frame: ComponentType<{ title: string; children: ReactNode }>;
  /** Whether there is nothing: then it vanishes, title and all. */
  empty: boolean;
  children: ReactNode;
}

/** A part of an order that is asked for by itself: it vanishes once it is known that there is nothing, and not where nobody could be asked. */
export function Linked({ asked, title, frame: Frame, empty, children }: Props) {
  const { t } = useTranslation(['orders', 'common']);
  if (asked.isPending)
    return (
      <Frame title={title}>
        <RowsSkeleton count={2} />
      </Frame>
    );
  // Asking again would be refused again.
  if (asked.error instanceof Problem && asked.error.status === 403)
    return (
      <Frame title={title}>
        <Typography color="textSecondary">{asked.error.words ?? t('linked.unknown')}</Typography>
      </Frame>
    );
  if (asked.isError && asked.data === undefined)
    return (
      <Frame title={title}>
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
      </Frame>
    );
  return empty ? null : <Frame title={title}>{children}</Frame>;
}
