import DialogContentText from '@mui/material/DialogContentText';
import { useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { post } from '@/api/client';
import { toast } from '@/parts/feedback/toasts';
import { FormDialog } from '@/parts/form/FormDialog';
import { RadioField } from '@/parts/form/RadioField';
import { TextField } from '@/parts/form/TextField';
import { exact, marked } from '@/parts/marked';
import { formatMoney } from '@/parts/money';
import type { Unanswered } from './TransactionsPage';

type Outcome = 'successful' | 'denied';
const OUTCOMES: readonly Outcome[] = ['successful', 'denied'];
const REASON_CHARS_MAX = 500;

/** Says in the provider's place what became of the money, and why one thinks so. What is refused stands beside its field. */
export function DecideDialog({ row, onClose }: { row: Unanswered; onClose: () => void }) {
  const { t } = useTranslation('people');
  const client = useQueryClient();
  const form = useForm<{ outcome: Outcome | ''; reason: string }>({ defaultValues: { outcome: '', reason: '' } });
  const what = row.kind === 'Refund' ? 'refund' : 'payment';
  async function decide({ outcome, reason }: { outcome: Outcome | ''; reason: string }) {
    // Nothing chosen is told by the server, beside the choice.
    const body = { outcome: outcome as Outcome, reason: reason.trim() };
    try {
      await post('/v1/admin/transactions/{id}/decide', { path: { id: row.id }, body });
      toast.success(t('unanswered.done'));
    } finally {
      // The provider may have answered after all, and then it is here no more either.
      await client.invalidateQueries({ queryKey: ['list', 'admin_transactions'] });
    }
  }
  return (
    <FormDialog
      title={marked(t('unanswered.decideTitle', { amount: formatMoney(row.amount), seller: exact(row.sellerName) }))}
      verb={t('unanswered.decide')}
      form={form}
      onSave={decide}
      onClose={onClose}
    >
      <DialogContentText>{t('unanswered.decideText')}</DialogContentText>
      <RadioField
        name="outcome"
        label={t('unanswered.outcome')}
        required
        options={OUTCOMES.map((value) => ({
          value,
          label: t(`unanswered.${what}.${value}`),
          text: t(`unanswered.${what}.${value}Text`),
        }))}
      />
      <TextField name="reason" label={t('requests.reason')} hint={t('unanswered.reasonHint')} required rows={3} maxLength={REASON_CHARS_MAX} />
    </FormDialog>
  );
}
