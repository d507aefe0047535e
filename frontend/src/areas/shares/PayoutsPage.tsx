import Hourglass from '@mui/icons-material/HourglassEmptyOutlined';
import Payments from '@mui/icons-material/PaymentsOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { CancelButton } from '@/areas/cabinet/payouts/CancelRequest';
import { payoutTones, requestTones } from '@/areas/cabinet/payouts/states';
import { post } from '@/api/client';
import { Money } from '@/parts/Money';
import { Section } from '@/parts/Section';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { Rows } from './Rows';
import { Shares } from './Shares';
import { shopOf, useArea } from './area';
import { type OwnShop, useLookAgain, useOwnPayouts, useOwnRequests } from './queries';

/** `/…/payouts`: what one asked for, and what is on its way or has arrived. */
export function Component() {
  return (
    <Shares
      here="payouts"
      inside={(shop) => (
        <Box key={shop.id} sx={{ display: 'grid', gap: 3 }}>
          <Requests shop={shop} />
          <Payouts shop={shop} />
        </Box>
      )}
    />
  );
}

function Requests({ shop }: { shop: OwnShop }) {
  const { t } = useTranslation(['team', 'money']);
  const words = useStateWords('money', 'requestState');
  const area = useArea();
  const lookAgain = useLookAgain();
  return (
    <Section title={t('money:payouts.requests')}>
      <Rows
        label={t('money:payouts.requests')}
        found={useOwnRequests(shop.id)}
        empty={<EmptyState icon={<Hourglass />} title={t('shares.noRequests')} text={t('shares.noRequestsText')} />}
        row={(row) => (
          <>
            <Box sx={{ flex: '1 1 200px' }}>
              <Typography sx={{ fontWeight: 600 }}>
                <Money value={row.amount} />
              </Typography>
              <Typography variant="body2" color="textSecondary">
                <When value={row.createdAt} /> {row.reason}
              </Typography>
            </Box>
            <StateChip state={row.state} tones={requestTones} label={words(row.state)} />
            {row.canCancel && <CancelButton cancel={() => post(`${shopOf(area)}/payout_requests/{id}/cancel`, { path: { seller_id: shop.id, id: row.id } })} onSettled={lookAgain} />}
          </>
        )}
      />
    </Section>
  );
}

function Payouts({ shop }: { shop: OwnShop }) {
  const { t } = useTranslation(['team', 'money']);
  const words = useStateWords('money', 'payoutState');
  return (
    <Section title={t('money:payouts.payouts')}>
      <Rows
        label={t('money:payouts.payouts')}
        found={useOwnPayouts(shop.id)}
        empty={<EmptyState icon={<Payments />} title={t('money:payouts.noPayouts')} text={t('money:payouts.noPayoutsText')} />}
        row={(row) => (
          <>
            <Box sx={{ flex: '1 1 200px' }}>
              <Typography sx={{ fontWeight: 600 }}>
                <Money value={row.amount} />
              </Typography>
              <Typography variant="body2" color="textSecondary">
                <When value={row.createdAt} /> {row.reason}
              </Typography>
            </Box>
            <StateChip state={row.state} tones={payoutTones} label={words(row.state)} />
          </>
        )}
      />
    </Section>
  );
}
