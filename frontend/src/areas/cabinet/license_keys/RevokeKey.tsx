import Button from '@mui/material/Button';
import MuiTextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '@/api/client';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { toast } from '@/parts/feedback/toasts';
import { exact, marked } from '@/parts/marked';

const REASON_CHARS_MAX = 500;

interface Props {
  id: string;
  value: string;
  state: string;
  /** Whose key it is. */
  order?: string | undefined;
}

/** Takes back a key that somebody has; what nobody bought is removed instead. */
export function RevokeKey({ id, value, state, order }: Props) {
  const { t } = useTranslation('license_keys');
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const revoke = useMutation({
    mutationFn: () => post('/v1/cabinet/license_keys/{id}/revoke', { path: { id }, body: { reason: reason.trim() } }),
    onSuccess: () => {
      setAsking(false);
      toast.success(t('revoke.done'));
    },
    onSettled: () => Promise.all([client.invalidateQueries({ queryKey: ['list', 'license_keys'] }), order && client.invalidateQueries({ queryKey: ['order', order] })]),
  });
  if (state !== 'allocated') return null;
  return (
    <>
      <Button size="small" sx={{ whiteSpace: 'nowrap' }} aria-label={`${t('revoke.verb')}: ${value}`} onClick={() => setAsking(true)}>
        {t('revoke.verb')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('revoke.title')}
        text={marked(t('revoke.text', { key: exact(value) }))}
        verb={t('revoke.verb')}
        tone="error"
        busy={revoke.isPending}
        disabled={reason.trim() === ''}
        onConfirm={() => revoke.mutate()}
        onClose={() => setAsking(false)}
      >
        <MuiTextField
          label={t('revoke.reason')}
          helperText={t('revoke.reasonHint')}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          multiline
          minRows={2}
          slotProps={{ htmlInput: { maxLength: REASON_CHARS_MAX } }}
        />
      </ConfirmDialog>
    </>
  );
}
