import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { list, newIdempotencyKey, post } from '@/api/client';
import { SalesButton } from '@/app/shell/SalesButton';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { KeyValue } from '@/parts/KeyValue';
import { Money } from '@/parts/Money';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { toast } from '@/parts/feedback/toasts';
import { exact, marked } from '@/parts/marked';
import { formatMoney } from '@/parts/money';
import { EvidenceDialog } from './EvidenceDialog';
import type { OrderDetail } from '../details/order';
import { RefundDialog } from '../actions/RefundDialog';
import { SubmittedFiles } from './SubmittedFiles';
import { type CaseState, caseTones, isOpen } from './caseState';
import { summarizeOrder, orderChanged } from '../actions/orderActions';
import { useDisputeReason } from './disputeReason';
import { type Dispute, EVIDENCE_FIELDS, type Evidence, written } from './evidence';

/** What banks ask of an order's payments. Whatever changes with it stands in the order's history too, which is looked at all the time. */
export function useDisputes(order: OrderDetail): readonly Dispute[] {
  const asked = useQuery({
    queryKey: ['order', order.id, 'disputes', order.timeline.length],
    queryFn: ({ signal }) => list('/v1/cabinet/orders/{id}/disputes', { path: { id: order.id }, signal }),
    placeholderData: keepPreviousData,
  });
  return asked.data?.items ?? [];
}

/** Questions and disputes of a buyer's bank, and what is to be done about each until when. The newest one first. */
export function Disputes({ order, disputes }: { order: OrderDetail; disputes: readonly Dispute[] }) {
  return (
    <Box sx={{ display: 'grid', gap: 2.5, '& > * + *': { borderBlockStart: '1px solid', borderColor: 'divider', pt: 2.5 } }}>
      {disputes.toReversed().map((dispute) => (
        <One key={dispute.id} order={order} dispute={dispute} />
      ))}
    </Box>
  );
}

function One({ order, dispute }: { order: OrderDetail; dispute: Dispute }) {
  const { t } = useTranslation('orders');
  const words = useStateWords('orders', 'caseState');
  const reason = useDisputeReason();
  const state = dispute.state as CaseState;
  const open = isOpen(state);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <KeyValue
        pairs={[
          { label: t('state'), value: <StateChip state={state} tones={caseTones} label={words(state)} /> },
          { label: t('dispute.amount'), value: <Money value={dispute.amount} /> },
          dispute.feeAmount.amount > 0 && { label: t('dispute.fee'), value: <Money value={dispute.feeAmount} /> },
          dispute.reason !== '' && { label: t('dispute.reason'), value: reason(dispute.reason) },
          open && dispute.respondBy != null && { label: t(state === 'warning' ? 'dispute.refundUntil' : 'dispute.answerUntil'), value: <When value={dispute.respondBy} loose /> },
          dispute.answeredAt != null && { label: t(dispute.answer === 'evidence' ? 'dispute.answered' : 'dispute.accepted'), value: <When value={dispute.answeredAt} loose /> },
        ]}
      />
      <Box>{dispute.checking ? t('dispute.checking') : state === 'needs_response' && !dispute.canAnswer.allowed ? dispute.canAnswer.detail : t(`dispute.todo.${state}`)}</Box>
      {dispute.refusal != null && dispute.canAnswer.allowed && <Alert severity="warning">{t('dispute.refusal', { reason: dispute.refusal.replaceAll('_', ' ') })}</Alert>}
      <ToDo order={order} dispute={dispute} />
      {dispute.evidence != null && <Written dispute={dispute} evidence={written(dispute.evidence)} handedIn={dispute.answer === 'evidence'} />}
    </Box>
  );
}

function ToDo({ order, dispute }: { order: OrderDetail; dispute: Dispute }) {
  const { t } = useTranslation('orders');
  const [dialog, setDialog] = useState<'refund' | 'evidence' | 'accept'>();
  const close = () => setDialog(undefined);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '&:empty': { display: 'none' } }}>
        {dispute.state === 'warning' && order.actions.refund.allowed && (
          <SalesButton variant="contained" onClick={() => setDialog('refund')}>
            {t('dispute.refund')}
          </SalesButton>
        )}
        {dispute.canAnswer.allowed && (
          <>
            <SalesButton variant="contained" onClick={() => setDialog('evidence')}>
              {t(dispute.evidence == null ? 'dispute.write' : 'dispute.goOn')}
            </SalesButton>
            <SalesButton variant="outlined" color="error" onClick={() => setDialog('accept')}>
              {t('dispute.accept')}
            </SalesButton>
          </>
        )}
      </Box>
      {dialog === 'refund' && <RefundDialog order={summarizeOrder(order)} onClose={close} />}
      {dialog === 'evidence' && <EvidenceDialog order={order} dispute={dispute} onClose={close} />}
      {dialog === 'accept' && <AcceptPartialPaymentDialog order={order} dispute={dispute} onClose={close} />}
    </>
  );
}

/** What the bank has, or would get. */
function Written({ dispute, evidence, handedIn }: { dispute: Dispute; evidence: Evidence; handedIn: boolean }) {
  const { t } = useTranslation('orders');
  const said = EVIDENCE_FIELDS.filter((field) => evidence[field] !== '');
  return (
    <details>
      <Box component="summary" sx={{ cursor: 'pointer', minBlockSize: 24 }}>
        {t(handedIn ? 'dispute.handedIn' : 'dispute.drafted')}
      </Box>
      <Box component="dl" sx={{ m: 0, mt: 1, '& dt': { color: 'text.secondary', fontSize: '0.8125rem' }, '& dd': { m: 0, mb: 1.5, whiteSpace: 'pre-line', overflowWrap: 'anywhere' } }}>
        {said.map((field) => (
          <div key={field}>
            <dt>{t(`dispute.evidence.${field}`)}</dt>
            <dd>{evidence[field]}</dd>
          </div>
        ))}
        <SubmittedFiles dispute={dispute} />
      </Box>
    </details>
  );
}

function AcceptPartialPaymentDialog({ order, dispute, onClose }: { order: OrderDetail; dispute: Dispute; onClose: () => void }) {
  const { t } = useTranslation('orders');
  const client = useQueryClient();
  const [key] = useState(newIdempotencyKey);
  const accept = useMutation({
    mutationFn: () => post('/v1/cabinet/orders/{id}/disputes/{dispute}/accept', { path: { id: order.id, dispute: dispute.id }, idempotencyKey: key }),
    onSuccess: (accepted) => (accepted.checking ? toast.info(t('dispute.checking')) : toast.success(t('dispute.acceptance.done'))),
    onSettled: async () => {
      await orderChanged(client, order.id);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      tone="error"
      title={t('dispute.acceptance.title')}
      text={marked(t('dispute.acceptance.text', { amount: formatMoney(dispute.amount), buyer: exact(summarizeOrder(order).buyer) }))}
      verb={t('dispute.acceptance.verb')}
      busy={accept.isPending}
      onConfirm={() => accept.mutate()}
      onClose={onClose}
    />
  );
}
