import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { newIdempotencyKey, post, put } from '@/api/client';
import { Problem } from '@/api/problem';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { Unbroken } from '@/parts/Unbroken';
import { toast } from '@/parts/feedback/toasts';
import { Form } from '@/parts/form/Form';
import { TextField } from '@/parts/form/TextField';
import { useUploads } from '@/parts/upload/uploads';
import { EvidenceFiles, ownerOf } from './EvidenceFiles';
import type { OrderDetail } from '../details/order';
import { orderChanged } from '../actions/orderActions';
import { type Dispute, EVIDENCE_FIELDS, type EvidenceForm, bodyOf, evidenceOf, filesOf, filesRefused, isSaid, waitsFor } from './evidence';

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
  // The key of the intention to hand in, which is done once however often it arrives; none while a draft is saved.
  const [handing, setHanding] = useState<string>();
  const form = useForm<EvidenceForm>({ defaultValues: { ...evidenceOf(order, dispute, t, i18n.language), files: filesOf(dispute) } });
  const path = { id: order.id, dispute: dispute.id };
  const save = async (evidence: EvidenceForm) => {
    try {
      await put('/v1/cabinet/orders/{id}/disputes/{dispute}/evidence', { path, body: bodyOf(evidence) });
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const { files, rest } = filesRefused(error);
      if (files.length === 0) throw error;
      for (const { place, words, code } of files) form.setError(`files.${place}.about`, { type: code, message: words });
      // Said above the form as well: the file may be out of sight.
      const see = { code: 'files', detail: t('dispute.files.see') };
      throw new Problem(error.status, [see, ...rest], error.title, error.detail, error.requestId, undefined);
    }
    await orderChanged(client, order.id);
  };
  const handIn = async (idempotencyKey: string) => {
    try {
      const submitted = await post('/v1/cabinet/orders/{id}/disputes/{dispute}/submit', { path, idempotencyKey });
      if (submitted.checking) toast.info(t('dispute.submit.checking'));
      else toast.success(t('dispute.submit.done'));
    } finally {
      await orderChanged(client, order.id);
    }
  };
  const saying = isSaid(useWatch({ control: form.control }) as Partial<EvidenceForm>);
  const waits = waitsFor(useUploads(ownerOf(dispute)).map(({ task }) => task.progress.phase));
  const busy = form.formState.isSubmitting;
  const ask = async () => {
    if (await form.trigger(undefined, { shouldFocus: true })) setAsking(true);
  };
  // At once: the form is sent within the same press, and must know what for.
  const intend = (key?: string) =>
    flushSync(() => {
      setAsking(false);
      setHanding(key);
    });
  const confirmed = () => {
    intend(newIdempotencyKey());
    // Sent as a draft is, so that what is refused is said in the form.
    (document.getElementById(`${id}-form`) as HTMLFormElement | null)?.requestSubmit();
  };
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
            if (handing) await handIn(handing);
            else toast.success(t('dispute.evidence.saved'));
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
          <EvidenceFiles dispute={dispute} />
        </Form>
      </DialogContent>
      <DialogActions sx={{ p: 2.5, flexWrap: 'wrap', gap: 1 }}>
        <Typography variant="body2" color="textSecondary" role="status" sx={{ flexBasis: '100%', '&:empty': { display: 'none' } }}>
          {waits && t(`dispute.files.${waits}`)}
        </Typography>
        <Button onClick={onClose}>{t('common:cancel')}</Button>
        <Button
          type="submit"
          form={`${id}-form`}
          variant="outlined"
          disabled={waits !== undefined || busy}
          loading={busy && !handing}
          onClick={() => intend()}
        >
          {t('dispute.evidence.save')}
        </Button>
        <Button variant="contained" disabled={!saying || waits !== undefined || busy} loading={busy && handing !== undefined} onClick={() => void ask()}>
          {t('dispute.evidence.handIn')}
        </Button>
      </DialogActions>
      {asking && (
        <ConfirmDialog
          open
          title={t('dispute.submit.title')}
          text={t('dispute.submit.text')}
          verb={t('dispute.submit.verb')}
          stay={t('dispute.submit.stay')}
          onConfirm={confirmed}
          onClose={() => setAsking(false)}
        />
      )}
    </Dialog>
  );
}
