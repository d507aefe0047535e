import Savings from '@mui/icons-material/SavingsOutlined';
import MuiTextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { PublishTabs } from '../publish/PublishTabs';
import { SalesTabs } from '../sales/SalesTabs';
import { TeamTabs } from '../team_member/TeamTabs';
import { useArea } from './area';
import { type OwnShop, useOwnShops } from './queries';

export type ShareTab = 'balance' | 'payouts' | 'transfers' | 'bank' | 'settings' | 'support';

/** The head of the pages of the area that one is in. */
export function AreaTabs({ here }: { here: ShareTab }) {
  const area = useArea();
  if (area === 'publish') return <PublishTabs here={here} />;
  return area === 'sales_team_member' ? <SalesTabs here={here} /> : <TeamTabs here={here} />;
}

/** A page about what one gets of one shop; which one is part of its address. */
export function Shares({ here, inside }: { here: ShareTab; inside: (shop: OwnShop) => ReactNode }) {
  const { t } = useTranslation('team');
  const [search, setSearch] = useSearchParams();
  const shops = useOwnShops();
  const all = shops.data ?? [];
  const shop = all.find((one) => one.id === search.get('shop')) ?? all.find((one) => one.livemode) ?? all[0];
  return (
    <>
      <AreaTabs here={here} />
      {shops.isPending && <RowsSkeleton count={3} />}
      {shops.isError && !shops.data && <Unreachable error={shops.error} onRetry={() => void shops.refetch()} />}
      {shops.data && !shop && <EmptyState icon={<Savings />} title={t('shares.none')} text={t('shares.noneText')} />}
      {shop && all.length > 1 && (
        <MuiTextField
          select
          label={t('shares.shop')}
          value={shop.id}
          onChange={(event) => setSearch({ shop: event.target.value })}
          sx={{ mb: 3, minInlineSize: 240 }}
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
        >
          {all.map((one) => (
            <option key={one.id} value={one.id}>
              {one.livemode ? one.shop : `${one.shop} · ${t('shares.testSide')}`}
            </option>
          ))}
        </MuiTextField>
      )}
      {shop && inside(shop)}
    </>
  );
}
