import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ResourceOf } from '@/api/client';
import { useIntervalWords } from '@/areas/cabinet/products/plans/useIntervalWords';
import { Exact } from '@/parts/Exact';
import { KeyValue } from '@/parts/KeyValue';
import { Money } from '@/parts/Money';
import { StateChip, type Tone } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { exact, marked } from '@/parts/marked';
import { SubscriptionActions } from './SubscriptionActions';
import { cardNames } from './cardNames';

export type Subscription = ResourceOf<'/v1/payer/subscriptions'>;

const STANDINGS = { running: 'good', ending: 'wait', owed: 'bad', paused: 'wait', waiting: 'bad', over: 'calm' } as const satisfies Record<string, Tone>;

/** Where it stands for who pays it: what is missing counts first. */
export function standingOf({ paymentState, owedAmount, endsAt, pausedUntil, canResume }: Subscription): keyof typeof STANDINGS {
  if (owedAmount.amount > 0) return 'owed';
  if (paymentState === 'payment_paused') return canResume || pausedUntil ? 'paused' : 'waiting';
  if (paymentState !== 'paying') return 'over';
  return endsAt ? 'ending' : 'running';
}

/** One subscription: what it costs, when it is paid next and by what, and what can be done about it. */
export function SubscriptionRow({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation(['people', 'orders']);
  const { productName, sellerName, token, orderUrl, amount, interval, nextPayment, owedAmount, endsAt, pausedUntil, createdAt } = subscription;
  const words = useIntervalWords();
  const standing = standingOf(subscription);
  return (
    <Box component="article" aria-label={productName} sx={{ display: 'grid', gap: 2, py: 2.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'baseline' }}>
        <Box sx={{ flex: '1 1 220px', minInlineSize: 0, display: 'grid', gap: 0.5, justifyItems: 'start' }}>
          <Typography component="h3" sx={{ fontWeight: 620, fontSize: '1.0625rem', overflowWrap: 'anywhere' }}>
            {productName}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            <Exact>{sellerName}</Exact> ·{' '}
            <Link href={orderUrl} underline="always">
              {marked(t('payer.orderOf', { token: exact(token) }))}
            </Link>
          </Typography>
          <StateChip state={standing} tones={STANDINGS} label={t(`payer.standing.${standing}`)} />
        </Box>
        {amount && (
          <Typography sx={{ fontWeight: 620, fontSize: '1.0625rem' }}>
            <Money value={amount} />{' '}
            <Typography component="span" variant="body2" color="textSecondary">
              {words(interval)}
            </Typography>
          </Typography>
        )}
      </Box>
      <KeyValue
        pairs={[
          owedAmount.amount > 0 && { label: t('payer.owed'), value: <Money value={owedAmount} /> },
          nextPayment !== undefined && {
            label: t('payer.nextPayment'),
            value: (
              <>
                <Money value={nextPayment.amount} /> · <When value={nextPayment.dueAt} as="day" />
              </>
            ),
          },
          nextPayment !== undefined && { label: t('payer.method'), value: <Method of={subscription} /> },
          pausedUntil !== undefined && { label: t('payer.pausedUntil'), value: <When value={pausedUntil} as="day" /> },
          endsAt !== undefined && { label: t('payer.endsAt'), value: <When value={endsAt} as="day" /> },
          { label: t('payer.since'), value: <When value={createdAt} as="day" /> },
        ]}
      />
      <SubscriptionActions subscription={subscription} />
    </Box>
  );
}

function Method({ of }: { of: Subscription }) {
  const { t } = useTranslation('orders');
  const name = cardNames[of.cardBrand ?? ''] ?? t(`form.${of.paymentForm}`);
  return <span translate={of.cardBrand ? 'no' : undefined}>{of.last4 ? `${name} •••• ${of.last4}` : name}</span>;
}
