import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Box from '@mui/material/Box';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, get, newIdempotencyKey, post } from '@/api/client';
import { exact, marked } from '@/parts/marked';
import { type Amount, formatMoney } from '@/parts/money';
import { KeyValue } from '@/parts/KeyValue';
import { Money } from '@/parts/Money';
import { dateLocale } from '@/parts/dates';
import { toast } from '@/parts/feedback/toasts';
import { CheckField } from '@/parts/form/CheckField';
import { Form } from '@/parts/form/Form';
import { MoneyField } from '@/parts/form/MoneyField';
import { SelectField } from '@/parts/form/SelectField';
import { SubmitButton } from '@/parts/form/SubmitButton';
import { TextField } from '@/parts/form/TextField';
import { PreviewGate, useActionWords } from './ActionDialog';
import { type OrderActionProps, orderChanged } from './orderActions';
import { useActionPreview } from './useAction';

const REASON_CHARS_MAX = 500;
/** Nobody's typing is asked about letter by letter. */
const TYPING_MS = 250;
/** Refusals that are about the amount stand beside it. */
const ABOUT_AMOUNT = ['refund_too_large', 'amount_too_small'];

interface RefundRequest {
  /** The payment of a plan; empty: all of them. */
  rateId: string;
  amount: Amount | null;
  reason: string;
  giveBackCoupon: boolean;
}
type Preview = ResourceOf<'/v1/cabinet/orders/{id}/refunds/preview'>;

interface PreviewQuery {
  amount?: number | undefined;
  rateId?: string;
}
const previewOf = (id: string, { amount, rateId }: PreviewQuery, signal?: AbortSignal) =>
  get('/v1/cabinet/orders/{id}/refunds/preview', {
    path: { id },
    search: { ...(amount === undefined ? {} : { amount: String(amount) }), ...(rateId ? { rate_id: rateId } : {}) },
    ...(signal ? { signal } : {}),
  });

/** Money back, with what it means in numbers before anything happens. */
export function RefundDialog({ order, onClose }: OrderActionProps) {
  const { t } = useTranslation(['orders', 'common']);
  const id = useId();
  const { title, refusal } = useActionWords('refund', order);
  const preview = useActionPreview({ order, of: ['refund'], preview: (signal) => previewOf(order.id, {}, signal) });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <PreviewGate preview={preview} rows={4} refusal={refusal}>
          {(whole) => <Refund order={order} whole={whole} onClose={onClose} />}
        </PreviewGate>
        {preview.data && !preview.data.action.allowed && (
          <Box sx={{ display: 'flex', justifyContent: 'flex-end', mt: 2 }}>
            <Button onClick={onClose}>{t('common:close')}</Button>
          </Box>
        )}
      </DialogContent>
    </Dialog>
  );
}

function Refund({ order, whole, onClose }: OrderActionProps & { whole: Preview }) {
  const { t, i18n } = useTranslation(['orders', 'common']);
  const client = useQueryClient();
  const days = new Intl.DateTimeFormat(dateLocale(i18n.language), { dateStyle: 'medium' });
  // One key for this intention: pressing twice, or again after a lost answer, refunds once.
  const [key] = useState(newIdempotencyKey);
  const form = useForm<RefundRequest>({ defaultValues: { rateId: '', amount: whole.refundableAmount, reason: '', giveBackCoupon: false } });
  const rateId = useWatch({ control: form.control, name: 'rateId' });
  const most = whole.payments.find((payment) => payment.rateId === rateId)?.refundableAmount ?? whole.refundableAmount;
  const takeAll = (amount: Amount) => form.setValue('amount', { ...amount }, { shouldValidate: true });
  const wanted = useSettled(useWatch({ control: form.control, name: 'amount' })?.amount);
  const asked = useActionPreview({
    order,
    of: ['refund', wanted, rateId],
    preview: (signal) => previewOf(order.id, { amount: wanted, rateId }, signal),
    enabled: wanted !== undefined && !Number.isNaN(wanted),
  });
  const preview = asked.data ?? whole;
  // Only with everything does the use of a coupon go back.
  const everything = !order.goesOn && preview.amount.amount === whole.refundableAmount.amount;
  const endsWithCoupon = order.coupon !== null && preview.endsAccess && everything;
  const { code, detail } = preview.action;
  useEffect(() => {
    if (code && ABOUT_AMOUNT.includes(code)) form.setError('amount', { message: detail ?? code });
    else form.clearErrors('amount');
  }, [code, detail, form]);
  return (
    <Form
      form={form}
      onSubmit={async ({ amount, reason, giveBackCoupon }) => {
        if (!amount) return;
        const body = { amount, reason, giveBackCoupon: giveBackCoupon && endsWithCoupon, ...(rateId ? { rateId } : {}) };
        const made = await post('/v1/cabinet/orders/{id}/refunds', { path: { id: order.id }, body, idempotencyKey: key });
        await orderChanged(client, order.id);
        if (made.queued) toast.info(t('refund.queuedDone'));
        else if (made.state === 'successful') toast.success(t('refund.done'));
        else toast.info(t(made.checking ? 'refund.checking' : 'refund.underWay'));
        onClose();
      }}
    >
      <DialogContentText>{marked(t('refund.text', { buyer: exact(order.buyer) }))}</DialogContentText>
      {whole.payments.length > 1 && (
        <SelectField
          name="rateId"
          label={t('refund.payment')}
          empty={t('refund.allPayments', { amount: formatMoney(whole.refundableAmount) })}
          options={whole.payments.map((payment) => ({
            value: payment.rateId,
            label: t('refund.onePayment', { number: payment.number, day: days.format(new Date(payment.paidAt)), amount: formatMoney(payment.refundableAmount) }),
          }))}
          onPick={(picked) => takeAll(whole.payments.find((payment) => payment.rateId === picked)?.refundableAmount ?? whole.refundableAmount)}
        />
      )}
      <MoneyField
        name="amount"
        label={t('refund.amount')}
        currency={whole.refundableAmount.currency}
        required
        offer={{ label: t('refund.all'), onTake: () => takeAll(most) }}
      />
      <TextField name="reason" label={t('refund.reason')} hint={t('refund.reasonHelp')} maxLength={REASON_CHARS_MAX} rows={2} />
      {endsWithCoupon && <CheckField name="giveBackCoupon" label={t('refund.giveBackCoupon', { code: exact(order.coupon) })} hint={t('refund.giveBackCouponHelp')} />}
      <Box aria-live="polite" aria-busy={asked.isFetching}>
        {preview.action.allowed && <Effect preview={preview} />}
      </Box>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <SubmitButton size="medium">{t('refund.verb')}</SubmitButton>
      </Box>
    </Form>
  );
}

function Effect({ preview }: { preview: Preview }) {
  const { t } = useTranslation('orders');
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <KeyValue
        pairs={[
          { label: t('refund.buyerGets'), value: <Money value={preview.amount} /> },
          { label: t('refund.fromBalance'), value: <Money value={preview.netAmount} /> },
          preview.feeAmount.amount > 0 && { label: t('refund.fromFee'), value: <Money value={preview.feeAmount} /> },
          preview.resoldTaxAmount.amount !== 0 && { label: t('resoldTax'), value: <Money value={preview.resoldTaxAmount} /> },
          preview.vatAmount.amount > 0 && { label: t('vat'), value: <Money value={preview.vatAmount} /> },
          !preview.queued && { label: t('refund.balanceAfter'), value: <Money value={preview.balanceAfter} /> },
          preview.refundingAmount.amount > 0 && { label: t('refunding'), value: <Money value={preview.refundingAmount} /> },
          preview.creditAmount !== undefined && { label: t('refund.credit'), value: <Money value={preview.creditAmount} /> },
          { label: t('refund.access'), value: t(preview.endsAccess ? 'refund.accessEnds' : 'refund.accessStays') },
        ]}
      />
      {preview.queued && <Alert severity="info">{t('refund.queued')}</Alert>}
    </Box>
  );
}

/** A value once it has not changed for a moment. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
