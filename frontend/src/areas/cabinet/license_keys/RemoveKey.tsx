import Delete from '@mui/icons-material/DeleteOutlined';
import IconButton from '@mui/material/IconButton';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { del } from '@/api/client';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { toast } from '@/parts/feedback/toasts';
import { exact, marked } from '@/parts/marked';
import type { LicenseKey } from './columns';

/** Only what nobody bought can go. */
export function RemoveKey({ row }: { row: LicenseKey }) {
  const { t } = useTranslation('license_keys');
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => del('/v1/cabinet/license_keys/{id}', { path: { id: row.id } }),
    onSuccess: () => {
      setAsking(false);
      toast.success(t('remove.done'));
      void client.invalidateQueries({ queryKey: ['product', row.productId] });
    },
    // Sold meanwhile: the list says so.
    onSettled: () => client.invalidateQueries({ queryKey: ['list', 'license_keys'] }),
  });
  if (row.state !== 'available') return null;
  return (
    <>
      <IconButton aria-label={t('remove.label', { key: row.key })} onClick={() => setAsking(true)}>
        <Delete fontSize="small" />
      </IconButton>
      <ConfirmDialog
        open={asking}
        title={t('remove.title')}
        text={marked(t('remove.text', { key: exact(row.key) }))}
        verb={t('remove.verb')}
        tone="error"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
