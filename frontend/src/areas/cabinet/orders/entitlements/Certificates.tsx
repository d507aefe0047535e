import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiTextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { patch, post } from '@/api/client';
import { dateLocale } from '@/parts/dates';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { KeyValue } from '@/parts/KeyValue';
import { StateChip, type Tone, useStateWords } from '@/parts/StateChip';
import { toast } from '@/parts/feedback/toasts';
import type { OrderDetail } from '../details/order';
import { orderChanged } from '../actions/orderActions';

type Held = OrderDetail['certificates'][number];
type CertificateState = 'issued' | 'expired' | 'revoked';
const tones: Record<CertificateState, Tone> = { issued: 'good', expired: 'wait', revoked: 'bad' };
const NAME_CHARS_MAX = 255;

/** The certificates of an order: whose, until when, and what can be corrected. */
export function Certificates({ order }: { order: OrderDetail }) {
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {order.certificates.map((held: Held) => (
        <Certificate key={held.id} order={order.id} held={held} />
      ))}
    </Box>
  );
}

function Certificate({ order, held }: { order: string; held: Held }) {
  const { t, i18n } = useTranslation('orders');
  const words = useStateWords('orders', 'certificateState');
  const client = useQueryClient();
  const [asking, setAsking] = useState<'rename' | 'reissue'>();
  const path = { id: held.id };
  const done = { onSuccess: () => toast.success(t('certificate.done')), onSettled: () => orderChanged(client, order) };
  const reissue = useMutation({ mutationFn: () => post('/v1/cabinet/certificates/{id}/reissue', { path }), ...done });
  const close = () => setAsking(undefined);
  const day = held.validUntil && new Intl.DateTimeFormat(dateLocale(i18n.language), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(held.validUntil));
  const state = held.state as CertificateState;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <KeyValue
        pairs={[
          { label: t('state'), value: <StateChip state={state} tones={tones} label={words(state)} /> },
          { label: t('certificate.holder'), value: held.holder },
          { label: t('product'), value: held.productName },
          Boolean(day) && { label: t('certificate.validUntil'), value: day },
          { label: t('certificate.number'), value: <a href={held.pageUrl}>{held.number}</a> },
          held.revision > 1 && { label: t('certificate.revision'), value: String(held.revision) },
        ]}
      />
      {state !== 'revoked' && (
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <Button variant="outlined" component="a" href={held.paperUrl} target="_blank" rel="noreferrer">
            {t('certificate.paper')}
          </Button>
          <Button onClick={() => setAsking('rename')}>{t('certificate.rename')}</Button>
          {state === 'issued' && <Button onClick={() => setAsking('reissue')}>{t('certificate.reissue')}</Button>}
        </Box>
      )}
      {asking === 'rename' && <RenameDialog order={order} held={held} onClose={close} />}
      <ConfirmDialog
        open={asking === 'reissue'}
        title={t('certificate.reissueTitle')}
        text={t('certificate.reissueText')}
        verb={t('certificate.reissue')}
        busy={reissue.isPending}
        onConfirm={() => reissue.mutate(undefined, { onSettled: close })}
        onClose={close}
      />
    </Box>
  );
}

function RenameDialog({ order, held, onClose }: { order: string; held: Held; onClose: () => void }) {
  const { t } = useTranslation('orders');
  const client = useQueryClient();
  const [holder, setHolder] = useState<string>(held.holder);
  const rename = useMutation({
    mutationFn: () => patch('/v1/cabinet/certificates/{id}', { path: { id: held.id }, body: { holder: holder.trim() } }),
    onSuccess: () => {
      toast.success(t('certificate.done'));
      onClose();
    },
    onSettled: () => orderChanged(client, order),
  });
  return (
    <ConfirmDialog
      open
      title={t('certificate.rename')}
      text={t('certificate.renameText')}
      verb={t('certificate.renameVerb')}
      busy={rename.isPending}
      disabled={holder.trim() === '' || holder.trim() === held.holder}
      onConfirm={() => rename.mutate()}
      onClose={onClose}
    >
      <MuiTextField
        label={t('certificate.holder')}
        value={holder}
        onChange={(event) => setHolder(event.target.value)}
        slotProps={{ htmlInput: { maxLength: NAME_CHARS_MAX } }}
      />
    </ConfirmDialog>
  );
}
