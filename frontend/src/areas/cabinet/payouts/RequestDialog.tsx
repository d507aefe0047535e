import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { newIdempotencyKey } from '@/api/client';
import type { Amount } from '@/parts/money';
import { toast } from '@/parts/feedback/toasts';
import { Form } from '@/parts/form/Form';
import { MoneyField } from '@/parts/form/MoneyField';
import { SubmitButton } from '@/parts/form/SubmitButton';

interface Props {
  available: Amount;
  last4: string;
  /** What is said once it is asked for. */
  sent: string;
  ask: (amount: Amount, idempotencyKey: string) => Promise<void>;
  onClose: () => void;
}

export function RequestDialog({ available, last4, sent, ask, onClose }: Props) {
  const { t } = useTranslation(['money', 'common']);
  // One key for this intention: pressing twice, or again after a lost answer, asks once.
  const [key] = useState(newIdempotencyKey);
  const form = useForm<{ amount: Amount | null }>({ defaultValues: { amount: available } });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="payout-request">
      <DialogTitle id="payout-request">{t('payouts.requestTitle')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 3 }}>{t('payouts.requestText', { last4 })}</DialogContentText>
        <Form
          form={form}
          onSubmit={async ({ amount }) => {
            // An empty field is stopped by the form itself.
            if (!amount) return;
            await ask(amount, key);
            toast.success(sent);
            onClose();
          }}
        >
          <MoneyField
            name="amount"
            label={t('payouts.amount')}
            currency={available.currency}
            required
            offer={{ label: t('payouts.all'), onTake: () => form.setValue('amount', { ...available }, { shouldValidate: true }) }}
          />
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
            <Button onClick={onClose}>{t('common:cancel')}</Button>
            <SubmitButton size="medium">{t('payouts.send')}</SubmitButton>
          </Box>
        </Form>
      </DialogContent>
    </Dialog>
  );
}
