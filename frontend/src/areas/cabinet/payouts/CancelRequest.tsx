import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '@/api/client';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { toast } from '@/parts/feedback/toasts';
import { moneyKeys } from './queries';

/** Takes a request back while nobody has decided; the api says when that is. */
export function CancelRequest({ id }: { id: string }) {
  const client = useQueryClient();
  return (
    <CancelButton
      cancel={() => post('/v1/cabinet/payout_requests/{id}/cancel', { path: { id } })}
      onSettled={() =>
        Promise.all([
          client.invalidateQueries({ queryKey: moneyKeys.balance }),
          client.invalidateQueries({ queryKey: ['list', 'payout_requests'] }),
        ])
      }
    />
  );
}

/** The same of anybody's request. */
export function CancelButton({ cancel: take, onSettled }: { cancel: () => Promise<unknown>; onSettled: () => Promise<unknown> }) {
  const { t } = useTranslation('money');
  const [asking, setAsking] = useState(false);
  const cancel = useMutation({
    mutationFn: take,
    onSuccess: () => toast.success(t('payouts.cancelled')),
    onSettled: async () => {
      setAsking(false);
      await onSettled();
    },
  });
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        {t('payouts.cancel')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('payouts.cancelTitle')}
        text={t('payouts.cancelText')}
        verb={t('payouts.cancel')}
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
