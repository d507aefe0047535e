import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canDecide } from '@/api/can';
import { newIdempotencyKey, post } from '@/api/client';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { formatMoney } from '@/parts/money';
import { toast } from '@/parts/feedback/toasts';
import type { PayoutRequest } from './RequestsPage';

const REASON_MAX = 500;

export function Decide({ request }: { request: PayoutRequest }) {
  const { t } = useTranslation('people');
  const client = useQueryClient();
  const [asking, setAsking] = useState<'approve' | 'reject'>();
  const [reason, setReason] = useState('');
  const path = { id: request.id };
  const decide = useMutation({
    mutationFn: async (verb: 'approve' | 'reject') => {
      const idempotencyKey = newIdempotencyKey();
      if (verb === 'approve') await post('/v1/admin/payout_requests/{id}/approve', { path, idempotencyKey });
      else await post('/v1/admin/payout_requests/{id}/reject', { path, idempotencyKey, body: { reason } });
      return verb;
    },
    onSuccess: (verb) => toast.success(t(verb === 'approve' ? 'requests.approved' : 'requests.rejected')),
    onSettled: async () => {
      setAsking(undefined);
      await client.invalidateQueries({ queryKey: ['list', 'admin_payout_requests'] });
    },
  });
  const open = canDecide(request.state);
  return (
    <Tooltip title={open ? '' : t('requests.decided')}>
      <Box component="span" sx={{ display: 'inline-flex', gap: 0.5 }}>
        <Button size="small" disabled={!open} onClick={() => setAsking('approve')}>
          {t('requests.approve')}
        </Button>
        <Button size="small" color="error" disabled={!open} onClick={() => setAsking('reject')}>
          {t('requests.reject')}
        </Button>
        <ConfirmDialog
          open={asking === 'approve'}
          title={t('requests.approveTitle')}
          text={t('requests.approveText', { amount: formatMoney(request.amount) })}
          verb={t('requests.approve')}
          busy={decide.isPending}
          onConfirm={() => decide.mutate('approve')}
          onClose={() => setAsking(undefined)}
        />
        <ConfirmDialog
          open={asking === 'reject'}
          title={t('requests.rejectTitle')}
          text={t('requests.rejectText')}
          verb={t('requests.reject')}
          tone="error"
          busy={decide.isPending}
          disabled={reason.trim() === ''}
          onConfirm={() => decide.mutate('reject')}
          onClose={() => setAsking(undefined)}
        >
          <TextField
            label={t('requests.reason')}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            required
            multiline
            minRows={2}
            slotProps={{ htmlInput: { maxLength: REASON_MAX } }}
          />
        </ConfirmDialog>
      </Box>
    </Tooltip>
  );
}
