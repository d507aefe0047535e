import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { list, newIdempotencyKey, post } from '@/api/client';
import { Section } from '@/parts/Section';
import { When } from '@/parts/When';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { toast } from '@/parts/feedback/toasts';
import { FormDialog } from '@/parts/form/FormDialog';
import { TextField } from '@/parts/form/TextField';

const NOTE_CHARS_MAX = 2000;
const keyOf = (id: string) => ['seller_notes', id];

function NoteDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('office');
  const client = useQueryClient();
  const form = useForm({ defaultValues: { note: '' } });
  async function save({ note }: { note: string }) {
    await post('/v1/admin/sellers/{id}/notes', { path: { id }, body: { note: note.trim() }, idempotencyKey: newIdempotencyKey() });
    toast.success(t('notes.done'));
    await client.invalidateQueries({ queryKey: keyOf(id) });
  }
  return (
    <FormDialog title={t('notes.add')} verb={t('notes.add')} form={form} onSave={save} onClose={onClose}>
      <TextField name="note" label={t('notes.label')} required rows={4} maxLength={NOTE_CHARS_MAX} autoFocus />
    </FormDialog>
  );
}

/** What managers noted about a seller. */
export function Notes({ id }: { id: string }) {
  const { t } = useTranslation('office');
  const [adding, setAdding] = useState(false);
  const found = useQuery({
    queryKey: keyOf(id),
    queryFn: async ({ signal }) => (await list('/v1/admin/sellers/{id}/notes', { path: { id }, signal })).items,
  });
  return (
    <Section
      title={t('notes.title')}
      lead={t('notes.lead')}
      actions={
        <Button size="small" variant="outlined" onClick={() => setAdding(true)}>
          {t('notes.add')}
        </Button>
      }
    >
      {found.isPending && <RowsSkeleton count={2} />}
      {found.isError && <Unreachable error={found.error} onRetry={() => void found.refetch()} />}
      {found.data?.length === 0 && <Typography color="textSecondary">{t('notes.empty')}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
        {found.data?.map((note) => (
          <li key={note.id}>
            <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note.note}</Typography>
            <Typography variant="body2" color="textSecondary">
              {note.managerEmail} · <When value={note.createdAt} />
            </Typography>
          </li>
        ))}
      </Box>
      {adding && <NoteDialog id={id} onClose={() => setAdding(false)} />}
    </Section>
  );
}
