import SwapHoriz from '@mui/icons-material/SwapHorizOutlined';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Money } from '@/parts/Money';
import { When } from '@/parts/When';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { Rows } from './Rows';
import { Shares } from './Shares';
import { type OwnShop, type OwnTransfer, useOwnTransfers } from './queries';

/** `/…/transfers`: one's share of each payment, and what of it went back. */
export function Component() {
  return <Shares here="transfers" inside={(shop) => <Transfers key={shop.id} shop={shop} />} />;
}

function Transfers({ shop }: { shop: OwnShop }) {
  const { t } = useTranslation('team');
  const found = useOwnTransfers(shop.id);
  return (
    <Rows
      label={t('shares.transfers')}
      found={found}
      empty={<EmptyState icon={<SwapHoriz />} title={t('shares.noTransfers')} text={t('shares.noTransfersText')} />}
      row={(row: OwnTransfer) => (
        <>
          <Box sx={{ flex: '1 1 240px', minInlineSize: 0 }}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{row.productName}</Typography>
            <Typography variant="body2" color="textSecondary">
              {t(`shares.kind.${row.kind as 'Payment'}`)} · <When value={row.createdAt} />
            </Typography>
          </Box>
          <Typography variant="body2" color="textSecondary">
            {t('shares.available')} <When value={row.availableAt} as="day" />
          </Typography>
          <Typography component="span" sx={{ fontWeight: 600, minInlineSize: 96, textAlign: 'end' }}>
            <Money value={row.amount} />
          </Typography>
        </>
      )}
    />
  );
}
