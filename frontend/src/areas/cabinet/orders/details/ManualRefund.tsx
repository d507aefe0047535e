import Box from '@mui/material/Box';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '@/api/client';
import { SalesButton } from '@/app/shell/SalesButton';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { toast } from '@/parts/feedback/toasts';

/** A refund that the seller sends from their own bank account: nobody but them knows when it is sent. */
export function ManualRefund({ order, refund, amount }: { order: string; refund: string; amount: string }) {
  const { t } = useTranslation('orders');
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const sent = useMutation({
    mutationFn: () => post('/v1/cabinet/orders/{id}/refunds/{refund}/sent', { path: { id: order, refund } }),
    onSuccess: () => {
      setAsking(false);
      toast.success(t('byHand.done'));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['order', order] }),
  });
  return (
    <Box sx={{ flexBasis: '100%', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, fontSize: '0.875rem' }}>
      {t('byHand.waits', { amount })}
      <SalesButton size="small" variant="outlined" onClick={() => setAsking(true)}>
        {t('byHand.verb')}
      </SalesButton>
      <ConfirmDialog
        open={asking}
        title={t('byHand.title')}
        text={t('byHand.text', { amount })}
        verb={t('byHand.verb')}
        busy={sent.isPending}
        onConfirm={() => sent.mutate()}
        onClose={() => setAsking(false)}
      />
    </Box>
  );
}
