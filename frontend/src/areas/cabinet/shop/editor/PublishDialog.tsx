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
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { When } from '@/parts/When';
import { toast } from '@/parts/feedback/toasts';
import { exact, marked } from '@/parts/marked';
import type { BlockType } from '@/shop/blocks/document.gen';
import { type ShopPage, changesOf, isUnfinished, missingOf } from '../model';
import { type PageAction, usePageMutations } from '../queries';
import { useEditing } from './context';
import { ContactNote } from './ContactNote';
import { ContrastNotes } from './ContrastNotes';
import { Troubles } from './Troubles';
import { isStale, type useAutosave } from './useAutosave';
import { useBlockName } from './useBlockName';

interface Props {
  saving: ReturnType<typeof useAutosave>;
  onPage: (page: ShopPage) => void;
  onTake: (page: ShopPage) => void;
  onClose: () => void;
}

type Done = 'published' | 'scheduled' | 'scheduleCancelled' | 'unpublished' | 'discarded';

/** What publishing changes, what is missing for it, and when it is to happen. */
export function PublishDialog({ saving, onPage, onTake, onClose }: Props) {
  const { t } = useTranslation(['shop_pages', 'common']);
  const { page, state } = useEditing();
  const nameOf = useBlockName();
  const id = useId();
  const mutations = usePageMutations();
  const [at, setAt] = useState('');
  const [refused, setRefused] = useState('');
  const [asking, setAsking] = useState(false);
  const lacking = missingOf(state.document);
  const { save } = saving;
  // Everything that was typed goes along, and what the server says of it is shown before.
  useEffect(() => void save(), [save]);
  const ready = lacking.length === 0 && saving.state === 'saved';
  const busy = mutations.act.isPending || mutations.schedule.isPending;
  const run = async (words: Done, step: (version: number) => Promise<ShopPage>, stays = false) => {
    setRefused('');
    try {
      const fresh = await saving.between(step);
      if (words === 'discarded') onTake(fresh);
      // Answers to changes leave out what visitors see: after publishing, that is the draft.
      else onPage(words === 'published' && fresh.document ? { ...fresh, publishedDocument: fresh.document } : fresh);
      toast.success(t(`done.${words}`));
      if (!stays) onClose();
    } catch (error) {
      // Somebody has changed what was about to be published: a dialog of its own asks what is to happen.
      if (isStale(error)) return onClose();
      setRefused(error instanceof Problem ? [error.detail ?? error.title, ...error.items.map(({ detail }) => detail)].filter(Boolean).join(' ') : t('saveFailed'));
    }
  };
  const act = (action: PageAction, words: Done) => void run(words, (version) => mutations.act.mutateAsync({ id: page.id, action, version }));
  const plan = (time: string | undefined, words: Done, stays = false) => void run(words, (version) => mutations.schedule.mutateAsync({ id: page.id, at: time, version }), stays);
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>{t('publishPage')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
        {refused && <Alert severity="error">{refused}</Alert>}
        <Troubles problem={saving.problem} />
        {saving.state === 'failed' && <Alert severity="error">{t('saveState.failed')}</Alert>}
        {lacking.map((type: BlockType) => (
          <Alert key={type} severity="warning">
            {t('missing', { block: t(`block.${type}`) })}
          </Alert>
        ))}
        {state.document.blocks.filter(isUnfinished).map((block) => (
          <Alert key={block.id} severity="info">
            {t('unfinished', { block: nameOf(block) })}
          </Alert>
        ))}
        <ContactNote />
        <Changes />
        <ContrastNotes />
        {page.publishFailedAt && (
          <Alert severity="warning">
            {t('publishFailed')} <When value={page.publishFailedAt} as="time" />
          </Alert>
        )}
        {page.publishAt && (
          <Alert severity="info" action={<Button color="inherit" loading={mutations.schedule.isPending} onClick={() => plan(undefined, 'scheduleCancelled', true)}>{t('cancelSchedule')}</Button>}>
            {t('scheduledFor')} <When value={page.publishAt} as="time" />
          </Alert>
        )}
        <MuiTextField label={t('publishAt')} type="datetime-local" value={at} helperText={t('publishAtHint')} onChange={(event) => setAt(event.target.value)} slotProps={{ inputLabel: { shrink: true } }} />
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {page.state !== 'draft' && (
            <Button color="error" disabled={busy} onClick={() => setAsking(true)}>
              {t('unpublish')}
            </Button>
          )}
          {page.state === 'changed' && (
            <Button disabled={busy} onClick={() => act('discard_draft', 'discarded')}>
              {t('discard')}
            </Button>
          )}
        </Box>
      </DialogContent>
      <DialogActions sx={{ p: 2.5 }}>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button variant="contained" loading={busy} disabled={!ready} onClick={() => (at ? plan(new Date(at).toISOString(), 'scheduled') : act('publish', 'published'))}>
          {t(at ? 'publishLater' : 'publishPage')}
        </Button>
      </DialogActions>
      <ConfirmDialog
        open={asking}
        title={t('unpublish')}
        text={marked(t('unpublishText', { title: exact(page.title) }))}
        verb={t('unpublish')}
        busy={busy}
        onConfirm={() => {
          setAsking(false);
          act('unpublish', 'unpublished');
        }}
        onClose={() => setAsking(false)}
      />
    </Dialog>
  );
}

/** The difference between what visitors see and the draft. */
function Changes() {
  const { t } = useTranslation('shop_pages');
  const { page, state } = useEditing();
  if (page.state === 'draft') return <p style={{ margin: 0 }}>{t('changes.first')}</p>;
  const live = page.publishedDocument;
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
