import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MuiTextField from '@mui/material/TextField';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Problem } from '@/api/problem';
import { When } from '@/parts/When';
import { toast } from '@/parts/feedback/toasts';
import type { BlockType } from '@/shop/blocks/document.gen';
import { type ShopPage, changesOf, missingOf } from '../model';
import { usePageMutations, useVersions } from '../queries';
import { useEditing } from './context';
import { ContrastNotes } from './ContrastNotes';
import type { useAutosave } from './useAutosave';

interface Props {
  saving: ReturnType<typeof useAutosave>;
  onPage: (page: ShopPage) => void;
  onTake: (page: ShopPage) => void;
  onClose: () => void;
}

/** What publishing changes, what is missing for it, and when it is to happen. */
export function PublishDialog({ saving, onPage, onTake, onClose }: Props) {
  const { t } = useTranslation(['shop_pages', 'common']);
  const { page, state } = useEditing();
  const id = useId();
  const { act, schedule } = usePageMutations();
  const [at, setAt] = useState('');
  const [refused, setRefused] = useState('');
  const lacking = missingOf(state.document);
  const { save } = saving;
  // Everything that was typed goes along, and what the server says of it is shown before.
  useEffect(() => void save(), [save]);
  const ready = lacking.length === 0 && saving.state === 'saved';
  const busy = act.isPending || schedule.isPending;
  const settled = (words: 'published' | 'scheduled' | 'scheduleCancelled' | 'unpublished' | 'discarded', stays = false) => ({
    onSuccess: (fresh: ShopPage) => {
      if (words === 'discarded') onTake(fresh);
      else {
        onPage(fresh);
        saving.follow({ ...fresh, document: state.document });
      }
      toast.success(t(`done.${words}`));
      if (!stays) onClose();
    },
    onError: (error: unknown) => setRefused(error instanceof Problem ? [error.detail ?? error.title, ...error.items.map(({ detail }) => detail)].filter(Boolean).join(' ') : t('saveFailed')),
  });
  const publish = () => {
    setRefused('');
    if (at) schedule.mutate({ id: page.id, at: new Date(at).toISOString() }, settled('scheduled'));
    else act.mutate({ id: page.id, action: 'publish' }, settled('published'));
  };
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{t('publishPage')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        {refused && <Alert severity="error">{refused}</Alert>}
        {lacking.map((type: BlockType) => (
          <Alert key={type} severity="warning">
            {t('missing', { block: t(`block.${type}`) })}
          </Alert>
        ))}
        <Changes />
        <ContrastNotes />
        {page.publishAt && (
          <Alert severity="info" action={<Button color="inherit" loading={schedule.isPending} onClick={() => schedule.mutate({ id: page.id, at: undefined }, settled('scheduleCancelled', true))}>{t('cancelSchedule')}</Button>}>
            {t('scheduledFor')} <When value={page.publishAt} as="time" />
          </Alert>
        )}
        <MuiTextField label={t('publishAt')} type="datetime-local" value={at} helperText={t('publishAtHint')} onChange={(event) => setAt(event.target.value)} slotProps={{ inputLabel: { shrink: true } }} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {page.state !== 'draft' && (
            <Button color="error" disabled={busy} onClick={() => act.mutate({ id: page.id, action: 'unpublish' }, settled('unpublished'))}>
              {t('unpublish')}
            </Button>
          )}
          {page.state === 'changed' && (
            <Button disabled={busy} onClick={() => act.mutate({ id: page.id, action: 'discard_draft' }, settled('discarded'))}>
              {t('discard')}
            </Button>
          )}
        </Box>
      </DialogContent>
      <DialogActions sx={{ p: 2.5 }}>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button variant="contained" loading={busy} disabled={!ready} onClick={publish}>
          {t(at ? 'publishLater' : 'publishPage')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The difference between what visitors see and the draft. */
function Changes() {
  const { t } = useTranslation('shop_pages');
  const { page, state } = useEditing();
  const versions = useVersions(page.id).data;
  if (page.state === 'draft') return <p style={{ margin: 0 }}>{t('changes.first')}</p>;
  const live = versions?.find(({ published }) => published)?.document;
  if (!live) return null;
  const { added, removed, changed, moved, settings } = changesOf(live, state.document);
  const lines = [
    ...added.map(({ type }) => t('changes.added', { block: t(`block.${type}`) })),
    ...changed.map(({ type }) => t('changes.changed', { block: t(`block.${type}`) })),
    ...removed.map(({ type }) => t('changes.removed', { block: t(`block.${type}`) })),
    ...(moved ? [t('changes.moved')] : []),
    ...(settings ? [t('changes.settings')] : []),
  ];
  return (
    <div>
      {lines.length === 0 ? t('changes.none') : t('changes.title')}
      <ul style={{ marginBlock: 4 }}>
        {lines.map((line, at) => (
          <li key={at}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
