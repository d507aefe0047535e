import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MuiTextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { del, post } from '@/api/client';
import { Problem } from '@/api/problem';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { toast } from '@/parts/feedback/toasts';
import { PARTNERS, type Partner, type PartnerKind, usePartners } from './partners';

const CODE_CHARS_MAX = 255;

interface Props {
  kind: PartnerKind;
  /** Empty: nobody. */
  chosen: string;
  onChoose: (id: string) => void;
}

/** Who of the shop's own people it is; somebody new comes on the list by a code that they gave. */
export function PartnerChoice({ kind, chosen, onChoose }: Props) {
  const { t } = useTranslation('orders');
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const [code, setCode] = useState('');
  const partners = usePartners();
  const fitting = (partners.data ?? []).filter((one: Partner) => one.kind === kind);
  const add = useMutation({
    mutationFn: () => post('/v1/cabinet/partners', { body: { code: code.trim(), kind } }),
    onSuccess: async (partner) => {
      await client.invalidateQueries({ queryKey: PARTNERS });
      setCode('');
      setOpen(false);
      onChoose(partner.id);
    },
    meta: { quiet: true },
  });
  const remove = useMutation({
    mutationFn: (id: string) => del('/v1/cabinet/partners/{id}', { path: { id } }),
    onSuccess: async () => {
      toast.success(t('partners.removed'));
      onChoose('');
      await client.invalidateQueries({ queryKey: PARTNERS });
    },
  });
  if (partners.isPending) return <RowsSkeleton count={1} />;
  if (!partners.data) return <Unreachable error={partners.error} onRetry={() => void partners.refetch()} />;
  const wrong = add.error instanceof Problem ? add.error.words : undefined;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <MuiTextField
          select
          fullWidth
          label={t(`partners.${kind}`)}
          value={fitting.some((one: Partner) => one.id === chosen) ? chosen : ''}
          onChange={(event) => onChoose(event.target.value)}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          <option value="">{t('partners.nobody')}</option>
          {fitting.map((one: Partner) => (
            <option key={one.id} value={one.id}>
              {one.name === one.email ? one.email : `${one.name}, ${one.email}`}
            </option>
          ))}
        </MuiTextField>
        {chosen !== '' && fitting.some((one: Partner) => one.id === chosen) && (
          <Tooltip title={t('partners.remove')}>
            <IconButton aria-label={t('partners.remove')} disabled={remove.isPending} onClick={() => remove.mutate(chosen)}>
              <Delete />
            </IconButton>
          </Tooltip>
        )}
      </Box>
      {open ? (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
          <MuiTextField
            fullWidth
            label={t('partners.code')}
            helperText={wrong ?? t('partners.codeHelp')}
            error={wrong !== undefined}
            value={code}
            onChange={(event) => setCode(event.target.value)}
            slotProps={{ htmlInput: { maxLength: CODE_CHARS_MAX, autoComplete: 'off', spellCheck: false } }}
          />
          <Button variant="outlined" loading={add.isPending} disabled={code.trim() === ''} onClick={() => add.mutate()}>
            {t('partners.add')}
          </Button>
        </Box>
      ) : (
        <Button sx={{ justifySelf: 'start' }} onClick={() => setOpen(true)}>
          {t('partners.new')}
        </Button>
      )}
    </Box>
  );
}
