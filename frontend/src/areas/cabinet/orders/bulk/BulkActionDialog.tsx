import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Answer, post } from '@/api/client';
import { Problem } from '@/api/problem';
import { RefusedRows } from '@/parts/list/RefusedRows';
import { formatMoney } from '@/parts/money';
import { aMonthAfter } from '@/parts/dates';
import { PartnerChoice } from './PartnerChoice';
import { PauseUntil } from '../subscriptions/PauseUntil';
import { ActionDialog } from '../actions/ActionDialog';
import { useAction } from '../actions/useAction';
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
export function BulkActionDialog({ action: name, ids, named = '', onDone, onClose }: Props) {
  const { t } = useTranslation('orders');
  const [orderIds] = useState(ids);
  const [chosen, setChosen] = useState(named);
  const kind = KINDS[name];
  const [open, setOpen] = useState(false);
  const [picked, setPicked] = useState<string>();
  const now = useShopNow();
  const day = picked ?? (now && aMonthAfter(now));
  const until = name === 'pause' && !open && day ? day : undefined;
  const known = name !== 'pause' || open || until !== undefined;
  const partners = usePartners();
  // Whoever is off the list cannot be chosen any more.
  const partnerId = partners.data?.some((one: Partner) => one.id === chosen) ? chosen : '';
  const call = (dryRun: boolean, reason: string) =>
    post(PATH, { body: { action: name, orderIds, dryRun, partnerId: partnerId || null, until: until ?? null, reason } });
  const action = useAction({
    of: ['bulk', name, orderIds, partnerId, until],
    enabled: known && (!kind || partners.isSuccess),
    // Each order is refused for itself.
    preview: async () => ({ ...(await call(true, '')), action: { allowed: true } }),
    submit: ({ reason }) => call(false, reason),
    done: (_, { changedCount }) => {
      onDone?.();
      return t(`bulk.done.${name}`, { count: changedCount });
    },
    mendable: true,
    onClose,
  });
  // Of the day alone it is said beside it.
  const { error } = action.preview;
  const aboutDay = until && error instanceof Problem ? error.items.find((one) => one.pointer === '/until')?.detail : undefined;
  return (
    <ActionDialog
      action={action}
      title={t(`bulk.title.${name}`, { count: orderIds.length })}
      text={t(`bulk.text.${name}`)}
      verb={t(`bulk.verb.${name}`)}
      rows={2}
      errorInForm={aboutDay !== undefined}
      ready={({ changedCount }) => known && changedCount > 0}
      subject={
        <>
          {kind && <PartnerChoice kind={kind} chosen={partnerId} onChoose={setChosen} />}
          {name === 'pause' && <PauseUntil open={open} onOpen={setOpen} day={day} onDay={setPicked} refused={aboutDay} />}
        </>
      }
      effect={(preview) => <Outlook action={name} outcome={preview} />}
      {...(REASONED.includes(name) ? {} : { reason: false })}
    />
  );
}

function Outlook({ action, outcome }: { action: BulkAction; outcome: Outcome }) {
  const { t } = useTranslation('orders');
  const { changedCount, unchangedCount, replacedCount, totalAmounts, refused } = outcome;
  // From which state to which is not a reader's word.
  const why = ({ code, detail }: Outcome['refused'][number]) =>
    code === 'invalid_transition' && (action === 'pause' || action === 'resume' || action === 'end') ? t(`bulk.why.${action}`) : detail;
  const sum = totalAmounts.map((sum) => formatMoney(sum)).join(', ');
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
