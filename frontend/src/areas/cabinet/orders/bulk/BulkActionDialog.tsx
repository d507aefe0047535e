import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Answer, post } from '@/api/client';
import { Problem } from '@/api/problem';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { RefusedRows } from '@/parts/list/RefusedRows';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { toast } from '@/parts/feedback/toasts';
import { formatMoney } from '@/parts/money';
import { aMonthAfter } from '@/parts/dates';
import { PartnerChoice } from './PartnerChoice';
import { PauseUntil } from '../subscriptions/PauseUntil';
import { ReasonField } from '../actions/ReasonField';
import { useShopNow } from '../subscriptions/useShopNow';
import { type Partner, type PartnerKind, usePartners } from './partners';

const PATH = '/v1/cabinet/orders/bulk';
type Outcome = Answer<typeof PATH, 'post'>;
export type BulkAction = 'publishers' | 'assign' | 'payment_form' | 'pause' | 'resume' | 'end';
/** Whom an action names. */
const KINDS: Partial<Record<BulkAction, PartnerKind>> = { publishers: 'publisher', assign: 'sales_team_member' };

/** What is written into the history of each. */
const REASONED: readonly BulkAction[] = ['pause', 'resume', 'end'];

interface Props {
  action: BulkAction;
  ids: string[];
  /** Who is named on it now, where it is one. */
  named?: string;
  onDone?: () => void;
  onClose: () => void;
}

/** One action for an order, or for all that are marked; what it would do is counted by the api before it is done. */
export function BulkActionDialog({ action, ids, named = '', onDone, onClose }: Props) {
  const { t } = useTranslation('orders');
  const client = useQueryClient();
  const [orderIds] = useState(ids);
  const [chosen, setChosen] = useState(named);
  const kind = KINDS[action];
  const [reason, setReason] = useState('');
  const [open, setOpen] = useState(false);
  const [picked, setPicked] = useState<string>();
  const now = useShopNow();
  const day = picked ?? (now && aMonthAfter(now));
  const until = action === 'pause' && !open && day ? day : undefined;
  const known = action !== 'pause' || open || until !== undefined;
  const partners = usePartners();
  // Whoever is off the list cannot be chosen any more.
  const partnerId = partners.data?.some((one: Partner) => one.id === chosen) ? chosen : '';
  const call = (dryRun: boolean) => post(PATH, { body: { action, orderIds, dryRun, partnerId: partnerId || null, until: until ?? null, reason } });
  const asked = useQuery({
    queryKey: ['orders', 'bulk', action, orderIds, partnerId, until],
    queryFn: () => call(true),
    enabled: known && (!kind || partners.isSuccess),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  // Of the day alone it is said beside it.
  const aboutDay = until && asked.error instanceof Problem ? asked.error.items.find((one) => one.pointer === '/until')?.detail : undefined;
  // Pressed twice it is one: the second answer would say that nothing changed.
  const pressed = useRef(false);
  const confirm = () => {
    if (pressed.current) return;
    pressed.current = true;
    go.mutate();
  };
  const go = useMutation({
    mutationFn: () => call(false),
    onError: () => {
      pressed.current = false;
    },
    onSuccess: async ({ changedCount }) => {
      await Promise.all([client.invalidateQueries({ queryKey: ['list'] }), client.invalidateQueries({ queryKey: ['order'] })]);
      toast.success(t(`bulk.done.${action}`, { count: changedCount }));
      onDone?.();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      open
      title={t(`bulk.title.${action}`, { count: orderIds.length })}
      text={t(`bulk.text.${action}`)}
      verb={t(`bulk.verb.${action}`)}
      busy={go.isPending}
      disabled={asked.isFetching || asked.isError || !known || (asked.data?.changedCount ?? 0) === 0}
      onConfirm={confirm}
      onClose={onClose}
    >
      {kind && <PartnerChoice kind={kind} chosen={partnerId} onChoose={setChosen} />}
      {action === 'pause' && <PauseUntil open={open} onOpen={setOpen} day={day} onDay={setPicked} refused={aboutDay} />}
      {known && asked.isPending && <RowsSkeleton count={2} />}
      {asked.isError && !aboutDay && <Unreachable error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.data && !asked.isError && <Outlook action={action} outcome={asked.data} />}
      {REASONED.includes(action) && <ReasonField value={reason} onChange={setReason} />}
    </ConfirmDialog>
  );
}

function Outlook({ action, outcome }: { action: BulkAction; outcome: Outcome }) {
  const { t } = useTranslation('orders');
  const { changedCount, unchangedCount, replacedCount, totalAmounts, refused } = outcome;
  // From which state to which is not a reader's word.
  const why = ({ code, detail }: Outcome['refused'][number]) =>
    code === 'invalid_transition' && (action === 'pause' || action === 'resume' || action === 'end') ? t(`bulk.why.${action}`) : detail;
  const sum = totalAmounts.map(formatMoney).join(', ');
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }} role="status">
      <Typography>{t(changedCount > 0 ? 'bulk.will' : 'bulk.nothing', { count: changedCount, sum })}</Typography>
      {replacedCount > 0 && <Typography color="textSecondary">{t('bulk.replaced', { count: replacedCount })}</Typography>}
      {unchangedCount > 0 && <Typography color="textSecondary">{t('bulk.already', { count: unchangedCount })}</Typography>}
      <RefusedRows
        title={t('bulk.refused', { count: refused.length })}
        rows={refused.map((one: Outcome['refused'][number]) => ({ id: one.orderId, name: one.token, why: why(one) }))}
      />
    </Box>
  );
}
