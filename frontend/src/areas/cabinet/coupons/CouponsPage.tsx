import Add from '@mui/icons-material/Add';
import LocalOffer from '@mui/icons-material/LocalOfferOutlined';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { list } from '@/api/client';
import { paths } from '@/app/paths';
import { Money } from '@/parts/Money';
import { PageTitle } from '@/parts/PageTitle';
import { StateChip, type Tone } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { ListPage } from '@/parts/list/ListPage';
import type { Column } from '@/parts/list/types';
import { FeatureNotice } from '../plan/FeatureNotice';
import { useFeature } from '../plan/usePlan';
import { RowActions } from './RowActions';
import { type Coupon, type CouponState, offText } from './model';

const LIST = '/v1/cabinet/coupons';

export const couponTones: Record<CouponState, Tone> = { live: 'good', scheduled: 'wait', used_up: 'calm', expired: 'calm', off: 'bad' };

/** `/cabinet/coupons`: what buyers can take off, and how often it was used. */
export function Component() {
  const { t } = useTranslation('coupons');
  const columns = useColumns();
  const { active } = useFeature('coupons');
  const add = (
    <Button disabled={!active} variant="contained" startIcon={<Add />} component={Link} to={paths.cabinet.newCoupon}>
      {t('add')}
    </Button>
  );
  return (
    <>
      <PageTitle lead={t('lead')} actions={add}>
        {t('title')}
      </PageTitle>
      <FeatureNotice feature="coupons" />
      <ListPage
        name="coupons"
        label={t('title')}
        fetch={(search, signal) => list(LIST, { search, signal })}
        columns={columns}
        exports="coupons"
        actions={(row) => <RowActions row={row} />}
        empty={<EmptyState icon={<LocalOffer />} title={t('empty')} text={t('emptyText')} action={add} />}
      />
    </>
  );
}

function useColumns(): Column<Coupon>[] {
  const { t, i18n } = useTranslation('coupons');
  return [
    {
      key: 'name',
      label: t('name'),
      sort: 'name',
      primary: true,
      render: (row) => (
        <MuiLink component={Link} to={paths.cabinet.coupon(row.id)} color="inherit">
          {row.rules.name}
        </MuiLink>
      ),
    },
    { key: 'code', label: t('code'), render: (row) => row.code ?? t('codesOf', { count: row.codesCount }) },
    { key: 'off', label: t('off'), render: (row) => offText(row.rules, i18n.language) },
    { key: 'state', label: t('state.label'), render: (row) => <StateChip state={row.state} tones={couponTones} label={t(`state.${row.state}`)} /> },
    { key: 'uses', label: t('uses'), align: 'end', render: (row) => usesText(row, t) },
    {
      key: 'brought',
      label: t('brought'),
      align: 'end',
      render: (row) =>
        row.sales?.length ? (
          row.sales.map((one) => (
            <div key={one.revenue.currency}>
              <Money value={one.revenue} />
            </div>
          ))
        ) : (
          <Money value={undefined} />
        ),
    },
    { key: 'paid', label: t('paidOrders'), align: 'end', render: (row) => row.sales?.reduce((sum, one) => sum + one.ordersCount, 0) ?? 0, hidden: true },
    { key: 'scope', label: t('scope.label'), render: (row) => t(`scope.${row.rules.productScope}`) },
    { key: 'ends', label: t('endsAt'), render: (row) => <When value={row.rules.endsAt} as="day" /> },
    { key: 'created', label: t('created'), sort: 'created_at', render: (row) => <When value={row.createdAt} as="day" />, hidden: true },
  ];
}

/** "3 of 50", or how many where there is no end. */
export function usesText(row: Coupon, t: (key: 'usesOf', values: { uses: number; most: number }) => string): string {
  const most = row.kind === 'bulk' ? Math.min(row.codesCount, row.rules.usesMax ?? row.codesCount) : row.rules.usesMax;
  return most == null ? String(row.usesCount) : t('usesOf', { uses: row.usesCount, most });
}
