import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Few } from '@/parts/Few';
import { useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import type { OrderDetail } from './order';
import { useDecline } from './declineReason';
import { useDisputeReason } from '../disputes/disputeReason';

type Change = OrderDetail['timeline'][number];
const machines: Record<string, string> = {
  order: 'orderState',
  rate: 'rateState',
  plan: 'planState',
  merge: 'mergeState',
  transaction: 'transactionState',
  dispute: 'disputeState',
  warning: 'warningState',
  service: 'serviceState',
  license_key: 'keyState',
  course: 'courseState',
  ticket: 'ticketState',
  certificate: 'certificateState',
};

/** What says who was named, in place of a state. */
const NAMED = new Set(['publisher', 'sales_team_member']);

/** Words beside which a person writes; beside the others the machine says a detail, such as a provider's code. */
const WROTE = new Set<string>(['called_off', 'skipped_by_seller', 'paused_by_seller', 'goes_on', 'price_changed', 'refund_promised', 'refunded', 'taken_back', 'merged', 'taken_apart', 'taken_up_again', 'decided_by_platform']);

/** Words beside which the code stands that a bank or a provider gave. */
const CODED = new Set<string>(['payment_declined', 'refund_failed']);
/** And beside these why a bank asks, or took money back. */
const DISPUTED = new Set<string>(['dispute_warned', 'disputed', 'dispute_won', 'dispute_lost', 'debit_returned']);

const FEW = 12;

/** Everything that happened, the newest on top. */
export function Timeline({ changes }: { changes: OrderDetail['timeline'] }) {
  return (
    <Few rows={changes.toReversed()} most={FEW}>
      {(shown) => (
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', borderInlineStart: '2px solid', borderColor: 'divider', marginInlineStart: 0.75 }}>
          {shown.map((change: Change, place: number) => (
            <Entry key={`${change.at}${change.of}${change.to}${place}`} change={change} />
          ))}
        </Box>
      )}
    </Few>
  );
}

/** Why: our word in the reader's language, its detail, and what a person wrote as they wrote it. */
function Reason({ change }: { change: Change }) {
  const { t } = useTranslation('orders');
  const words = useStateWords('orders', 'why');
  const states = useStateWords('orders', 'orderState');
  const decline = useDecline();
  const disputed = useDisputeReason();
  const { why, cause } = change;
  if (!why && !cause) return null;
  const days = why === 'goes_on' && /^\d+$/.test(cause);
  const detail = days
    ? t('whyDetail.later', { count: Number(cause) })
    : why === 'follows_order'
      ? states(cause)
      : cause && why && CODED.has(why)
        ? decline(cause)
        : cause && why && DISPUTED.has(why)
          ? disputed(cause)
          : cause && <bdi>{why && WROTE.has(why) ? `“${cause}”` : cause}</bdi>;
  return (
    <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
      {why && words(why)}
      {why && detail && ': '}
      {detail}
    </Box>
  );
}

function Entry({ change }: { change: Change }) {
  const { t } = useTranslation('orders');
  // What is newer than this page has no words of its own: its bare state is said, not another machine's.
  const words = useStateWords('orders', machines[change.of] ?? 'otherState');
  const actor = useStateWords('orders', 'actor');
  return (
    <Box
      component="li"
      sx={{
        position: 'relative',
        pb: 1.5,
        paddingInlineStart: 2.25,
        '&::before': {
          content: '""',
          position: 'absolute',
          insetInlineStart: -6,
          insetBlockStart: 6,
          inlineSize: 10,
          blockSize: 10,
          borderRadius: '50%',
          bgcolor: change.of === 'order' ? 'primary.main' : 'divider',
        },
      }}
    >
      <Box>
        {t(`of.${change.of as 'order'}`, { number: change.number ?? '', defaultValue: t('of.other', { of: change.of.replaceAll('_', ' ') }) })}: <strong>{NAMED.has(change.of) ? change.to || t('partners.nobody') : words(change.to)}</strong>
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        <When value={change.at} /> · {actor(change.actor)}
        {change.actorName && <> <bdi>({change.actorName})</bdi></>}
        <Reason change={change} />
      </Box>
    </Box>
  );
}
