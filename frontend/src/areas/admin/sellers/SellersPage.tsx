import Storefront from '@mui/icons-material/StorefrontOutlined';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type ResourceOf, list, newIdempotencyKey, post } from '@/api/client';
import { paths } from '@/app/paths';
import { purposeTones } from '@/areas/cabinet/plan/PlanPage';
import { PageTitle } from '@/parts/PageTitle';
import { StateChip, type Tone } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { feeText } from '@/parts/fee';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { toast } from '@/parts/feedback/toasts';
import { ListPage } from '@/parts/list/ListPage';
import type { Column } from '@/parts/list/types';
import { exact, marked } from '@/parts/marked';
import { ExportListButton } from '../lists/ExportListButton';
import { ReasonDialog } from '../ReasonDialog';
import { FeaturesButton } from './FeaturesButton';
import { ResellerButton } from './ResellerButton';

type Seller = ResourceOf<'/v1/admin/sellers'>;
type CheckState = 'looked' | 'free';
const tones: Record<CheckState, Tone> = { looked: 'wait', free: 'calm' };

/** Begins or ends that a seller's products are looked at before they are sold. */
function ReviewButton({ seller }: { seller: Seller }) {
  const { t } = useTranslation('people');
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const verb = seller.underReview ? 'end' : 'begin';
  const path = { id: seller.id };
  async function decide(reason: string) {
    const options = { path, body: { reason }, idempotencyKey: newIdempotencyKey() };
    if (verb === 'begin') await post('/v1/admin/sellers/{id}/review', options);
    else await post('/v1/admin/sellers/{id}/end_review', options);
    toast.success(t(`sellers.${verb}Done`, { name: exact(seller.name) }));
    await client.invalidateQueries({ queryKey: ['list', 'admin_sellers'] });
  }
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)} aria-label={`${t(`sellers.${verb}`)}: ${seller.name}`}>
        {t(`sellers.${verb}`)}
      </Button>
      {asking && (
        <ReasonDialog
          title={marked(t(`sellers.${verb}Title`, { name: exact(seller.name) }))}
          text={t(`sellers.${verb}Text`)}
          hint={t(`sellers.${verb}Hint`)}
          verb={t(`sellers.${verb}`)}
          onDecide={decide}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

function SellerLink({ seller }: { seller: Seller }) {
  return (
    <MuiLink component={Link} to={paths.admin.seller(seller.id)} color="inherit">
      {seller.name}
    </MuiLink>
  );
}

export function Component() {
  const { t, i18n } = useTranslation('people');
  const { t: plans } = useTranslation('plans');
  const words = (seller: Seller): CheckState => (seller.underReview ? 'looked' : 'free');
  const columns: Column<Seller>[] = [
    { key: 'name', label: t('sellers.name'), primary: true, render: (row) => <SellerLink seller={row} /> },
    { key: 'plan', label: plans('admin.plan'), render: (row) => row.planName ?? '' },
    {
      key: 'purpose',
      label: plans('admin.purpose'),
      render: (row) => row.planPurpose && <StateChip state={row.planPurpose} tones={purposeTones} label={plans(`purpose.${row.planPurpose}`)} />,
    },
    { key: 'fee', label: plans('admin.fee'), sort: 'fee_bps', render: (row) => feeText(row.feeBps, i18n.language) },
    { key: 'email', label: t('sellers.email'), render: (row) => row.contactEmail },
    {
      key: 'review',
      label: t('sellers.review'),
      render: (row) => <StateChip state={words(row)} tones={tones} label={t(`sellers.state.${words(row)}`)} />,
    },
    { key: 'reason', label: t('requests.reason'), render: (row) => row.reviewReason ?? '' },
    { key: 'created', label: t('sellers.created'), render: (row) => <When value={row.createdAt} as="day" /> },
  ];
  return (
    <>
      <PageTitle lead={t('admin.sellersLead')} actions={<ResellerButton />}>{t('admin.sellersTitle')}</PageTitle>
      <ListPage
local
        name="admin_sellers"
        toolbar={<ExportListButton list="admin_sellers" resource="sellers" />}
        label={t('admin.sellersTitle')}
        fetch={(search, signal) => list('/v1/admin/sellers', { search, signal })}
        columns={columns}
        actions={(row) => (
          <>
            <ReviewButton seller={row} />
            <FeaturesButton seller={row} />
          </>
        )}
        empty={<EmptyState icon={<Storefront />} title={t('sellers.empty')} text={t('sellers.emptyText')} />}
      />
    </>
  );
}
