import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { newIdempotencyKey, post, put } from '@/api/client';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { Unbroken } from '@/parts/Unbroken';
import { toast } from '@/parts/feedback/toasts';
import { Form } from '@/parts/form/Form';
import { TextField } from '@/parts/form/TextField';
import type { OrderDetail } from './OrderDrawer';
import { orderChanged } from './deeds';
import { type Dispute, EVIDENCE_FIELDS, type Evidence, evidenceOf } from './evidence';

/** As the bank's forms have it. */
const CHARS_MAX = 3000;
const ROWS_MAX = 12;

interface Props {
  order: OrderDetail;
  dispute: Dispute;
  onClose: () => void;
}

/** What speaks against a dispute: kept as a draft as often as one likes, handed in once. */
export function EvidenceDialog({ order, dispute, onClose }: Props) {
  const { t, i18n } = useTranslation(['orders', 'common']);
  const client = useQueryClient();
  const id = useId();
  const [asking, setAsking] = useState(false);
  const form = useForm<Evidence>({ defaultValues: evidenceOf(order, dispute, t, i18n.language) });
  const path = { id: order.id, dispute: dispute.id };
  const save = async (evidence: Evidence) => {
    await put('/v1/cabinet/orders/{id}/disputes/{dispute}/evidence', { path, body: evidence });
    await orderChanged(client, order.id);
  };
  const said = useWatch({ control: form.control });
  const saying = Object.values(said).some((text) => (text ?? '').trim() !== '');
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} fullWidth maxWidth="sm">
      <DialogTitle id={id}>
        <Unbroken text={t('dispute.evidence.title', { token: order.token })} word={order.token} />
      </DialogTitle>
      <DialogContent>
        <Form
          id={`${id}-form`}
          form={form}
          onSubmit={async (evidence) => {
            await save(evidence);
            toast.success(t('dispute.evidence.saved'));
            onClose();
          }}
        >
          <DialogContentText>{t('dispute.evidence.text')}</DialogContentText>
          {EVIDENCE_FIELDS.map((field) => (
            <TextField
              key={field}
              name={field}
              label={t(`dispute.evidence.${field}`)}
              hint={field === 'communication' ? t('dispute.evidence.communicationHelp') : undefined}
              maxLength={CHARS_MAX}
              rows={2}
              rowsMax={ROWS_MAX}
            />
          ))}
        </Form>
      </DialogContent>
      <DialogActions sx={{ p: 2.5, flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button type="submit" form={`${id}-form`} variant="outlined" loading={form.formState.isSubmitting}>
          {t('dispute.evidence.save')}
        </Button>
        <Button variant="contained" disabled={!saying} onClick={() => setAsking(true)}>
          {t('dispute.evidence.handIn')}
        </Button>
      </DialogActions>
      {asking && <HandIn path={path} save={() => save(form.getValues())} onClose={() => setAsking(false)} onDone={onClose} />}
    </Dialog>
  );
}

interface Asking {
  path: { id: string; dispute: string };
  save: () => Promise<void>;
  onClose: () => void;
  onDone: () => void;
}

/** The last look before it cannot be changed any more. */
function HandIn({ path, save, onClose, onDone }: Asking) {
  const { t } = useTranslation('orders');
  const client = useQueryClient();
  // One key for this intention: pressing twice, or again after a lost answer, hands in once.
  const [key] = useState(newIdempotencyKey);
  const submit = useMutation({
    mutationFn: async () => {
      await save();
      return post('/v1/cabinet/orders/{id}/disputes/{dispute}/submit', { path, idempotencyKey: key });
    },
    onSuccess: (told) => {
      if (told.checking) toast.info(t('dispute.submit.checking'));
      else toast.success(t('dispute.submit.done'));
      onDone();
    },
    onError: onClose,
    onSettled: () => orderChanged(client, path.id),
  });
  return (
    <ConfirmDialog
      open
      title={t('dispute.submit.title')}
      text={t('dispute.submit.text')}
      verb={t('dispute.submit.verb')}
      stay={t('dispute.submit.stay')}
      busy={submit.isPending}
      onConfirm={() => submit.mutate()}
      onClose={onClose}
    />
  );
}
