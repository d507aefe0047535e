import Archive from '@mui/icons-material/ArchiveOutlined';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import Unarchive from '@mui/icons-material/UnarchiveOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { announce } from '@/app/queries';
import { paths } from '@/app/paths';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { toast } from '@/parts/feedback/toasts';
import { exact, marked } from '@/parts/marked';
import type { FunnelRow } from './model';
import { type FunnelAction, useFunnelMutations } from './queries';

interface Props {
  funnel: Pick<FunnelRow, 'id' | 'name' | 'state'>;
  /** Once it is gone. */
  onGone?: () => void;
}

/** What can be done with a funnel as a whole. */
export function RowActions({ funnel, onGone }: Props) {
  const { t } = useTranslation('funnels');
  const navigate = useNavigate();
  const { act, remove } = useFunnelMutations();
  const [asking, setAsking] = useState<'archive' | 'remove'>();
  const { id, name, state } = funnel;
  const close = () => setAsking(undefined);
  const run = (action: FunnelAction) =>
    act.mutate(
      { id, action },
      {
        onSuccess: (fresh) => {
          toast.success(t(`done.${action}`));
          if (action === 'duplicate') void navigate(paths.cabinet.funnel(fresh.id));
        },
        onError: announce,
        onSettled: close,
      },
    );
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', whiteSpace: 'nowrap' }}>
      <Action words={t('duplicate')} name={name} busy={act.isPending} onClick={() => run('duplicate')}>
        <ContentCopy fontSize="small" />
      </Action>
      {state === 'archived' ? (
        <Action words={t('unarchive')} name={name} busy={act.isPending} onClick={() => run('unpublish')}>
          <Unarchive fontSize="small" />
        </Action>
      ) : (
        <Action words={t('archive.verb')} name={name} busy={act.isPending} onClick={() => (state === 'published' ? setAsking('archive') : run('archive'))}>
          <Archive fontSize="small" />
        </Action>
      )}
      <Action words={t('remove.verb')} name={name} busy={remove.isPending} onClick={() => setAsking('remove')}>
        <Delete fontSize="small" />
      </Action>
      <ConfirmDialog
        open={asking === 'archive'}
        title={t('archive.title')}
        text={marked(t('archive.text', { name: exact(name) }))}
        verb={t('archive.verb')}
        busy={act.isPending}
        onConfirm={() => run('archive')}
        onClose={close}
      />
      <ConfirmDialog
        open={asking === 'remove'}
        title={t('remove.title')}
        text={marked(t('remove.text', { name: exact(name) }))}
        verb={t('remove.verb')}
        tone="error"
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(
            { id },
            {
              onSuccess: () => {
                toast.success(t('remove.done'));
                onGone?.();
              },
              onSettled: close,
            },
          )
        }
        onClose={close}
      />
    </Box>
  );
}

function Action({ words, name, busy, onClick, children }: { words: string; name: string; busy: boolean; onClick: () => void; children: ReactNode }) {
  return (
    <Tooltip title={words}>
      <span>
        <IconButton aria-label={`${words}: ${name}`} disabled={busy} onClick={onClick}>
          {children}
        </IconButton>
      </span>
    </Tooltip>
  );
}
