import Autorenew from '@mui/icons-material/Autorenew';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, list } from '@/api/client';
import { Section } from '@/parts/Section';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { Frame } from './Frame';
import { SubscriptionRow } from './SubscriptionRow';

type Subscription = ResourceOf<'/v1/payer/subscriptions'>;

const SHOWN = '200';

export const SUBSCRIPTIONS = ['payer', 'subscriptions'];

/** Whether anything of it is still to come. */
const runs = ({ paymentState }: Subscription): boolean => paymentState === 'paying' || paymentState === 'payment_paused';

/** What somebody pays over time, from all shops, and everything that they can do about it. */
export function Component() {
  return (
    <Frame>
      <Subscriptions />
    </Frame>
  );
}

function Subscriptions() {
  const { t } = useTranslation('people');
  const found = useQuery({
    queryKey: SUBSCRIPTIONS,
    queryFn: async ({ signal }) => (await list('/v1/payer/subscriptions', { search: { per: SHOWN }, signal })).items,
  });
  if (found.isPending) return <RowsSkeleton count={3} />;
  if (found.isError) return <Unreachable error={found.error} onRetry={() => void found.refetch()} />;
  const running = found.data.filter(runs);
  const over = found.data.filter((each) => !runs(each));
  return (
    <>
      <Section title={t('payer.subscriptions')}>
        {running.length > 0 ? (
          <Rows rows={running} />
        ) : (
          <EmptyState icon={<Autorenew />} title={t('payer.noSubscriptions')} text={t('payer.noSubscriptionsText')} />
        )}
      </Section>
      {over.length > 0 && (
        <Section title={t('payer.subscriptionsOver')}>
          <Rows rows={over} />
        </Section>
      )}
    </>
  );
}

function Rows({ rows }: { rows: readonly Subscription[] }) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderBlockStart: '1px solid', borderColor: 'divider' } }}>
      {rows.map((each) => (
        <li key={each.id}>
          <SubscriptionRow subscription={each} />
        </li>
      ))}
    </Box>
  );
}
