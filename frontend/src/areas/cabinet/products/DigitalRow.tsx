import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Delete from '@mui/icons-material/DeleteOutlined';
import Description from '@mui/icons-material/DescriptionOutlined';
import Edit from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { del, patch } from '@/api/client';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { StateChip, type Tone } from '@/parts/StateChip';
import { fileSize } from '@/parts/fileSize';
import { Form } from '@/parts/form/Form';
import { SubmitButton } from '@/parts/form/SubmitButton';
import { TextField } from '@/parts/form/TextField';
import { exact, marked } from '@/parts/marked';
import { StampState } from './Stamping';
import type { Digital } from './model';
import { refreshProduct } from './queries';

type State = 'open' | 'completed' | 'checked' | 'refused' | 'aborted';
const tones: Record<State, Tone> = { open: 'wait', completed: 'wait', checked: 'good', refused: 'bad', aborted: 'calm' };
const NAME_CHARS_MAX = 255;

interface Props {
  product: string;
  /** Whether its buyers get PDFs with their names. */
  stamps: boolean;
  file: Digital;
  index: number;
  count: number;
}

/** One file: what buyers save it as, whether it was checked, its place. */
export function DigitalRow({ product, stamps, file, index, count }: Props) {
  const { t, i18n } = useTranslation(['products', 'common']);
  const client = useQueryClient();
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const path = { product, id: file.id };
  const refresh = () => refreshProduct(client, product);
  const change = useMutation({
    mutationFn: (body: { name?: string; position?: number }) => patch('/v1/cabinet/products/{product}/digitals/{id}', { path, body }),
    onSuccess: refresh,
  });
  const remove = useMutation({ mutationFn: () => del('/v1/cabinet/products/{product}/digitals/{id}', { path }), onSuccess: refresh });
  const form = useForm<{ name: string }>({ values: { name: file.name } });
  const move = (to: number) => change.mutate({ position: to });
  return (
    <Card component="li" sx={{ p: 1.5, display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Description color="primary" aria-hidden />
      {editing ? (
        <Box sx={{ flex: '1 1 240px' }}>
          <Form
            form={form}
            onSubmit={async ({ name }) => {
              await change.mutateAsync({ name: name.trim() });
              setEditing(false);
            }}
          >
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
              <TextField name="name" label={t('files.name')} hint={t('files.nameHint')} required maxLength={NAME_CHARS_MAX} autoFocus />
              <SubmitButton size="medium">{t('common:save')}</SubmitButton>
            </Box>
          </Form>
        </Box>
      ) : (
        <Box sx={{ flex: '1 1 180px', minInlineSize: 0 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{file.name}</Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <StateChip state={file.state as State} tones={tones} label={t(`fileState.${file.state as State}`)} />
            <Typography variant="caption" color="textSecondary">
              {fileSize(file.sizeBytes, i18n.language)}
            </Typography>
          </Box>
          {file.refusal && (
            <Typography variant="body2" color="error" role="alert">
              {t(`refusal.${file.refusal as 'wrong_file_type'}`, { defaultValue: t('refusal.other') })}
            </Typography>
          )}
        </Box>
      )}
      {stamps && <StampState product={product} file={file} />}
      <Box sx={{ display: 'flex' }}>
        <IconButton aria-label={t('files.up', { name: file.name })} disabled={index === 0 || change.isPending} onClick={() => move(index - 1)}>
          <ArrowUpward />
        </IconButton>
        <IconButton aria-label={t('files.down', { name: file.name })} disabled={index === count - 1 || change.isPending} onClick={() => move(index + 1)}>
          <ArrowDownward />
        </IconButton>
        <IconButton aria-label={t('files.rename', { name: file.name })} onClick={() => setEditing(!editing)}>
          <Edit />
        </IconButton>
        <IconButton aria-label={t('files.remove', { name: file.name })} onClick={() => setRemoving(true)}>
          <Delete />
        </IconButton>
      </Box>
      <ConfirmDialog
        open={removing}
        title={t('files.removeTitle')}
        text={marked(t('files.removeText', { name: exact(file.name) }))}
        verb={t('files.removeVerb')}
        tone="error"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setRemoving(false)}
      />
    </Card>
  );
}
