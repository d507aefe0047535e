import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { list } from '@/api/client';
import { Section } from '@/parts/Section';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { ExportButton } from '@/parts/list/ExportButton';
import { ListPage } from '@/parts/list/ListPage';
import type { Column } from '@/parts/list/types';
import type { Coupon, CouponCode } from './model';

/** The codes of a bulk coupon: which are used, and a file of all for whoever prints or sends them. */
export function Codes({ coupon }: { coupon: Coupon }) {
  const { t } = useTranslation('coupons');
  const columns: Column<CouponCode>[] = [
    {
      key: 'code',
      label: t('code'),
      primary: true,
      render: (row) => (
        <Box component="span" translate="no" sx={{ fontFamily: 'monospace', userSelect: 'all' }}>
          {row.code}
        </Box>
      ),
    },
    { key: 'used', label: t('used.label'), render: (row) => t(row.usesCount > 0 ? 'used.yes' : 'used.no') },
  ];
  return (
    <Section title={t('codes')} lead={t('codesLead')}>
      <ListPage
        name="coupon_codes"
        label={t('codes')}
        fetch={(search, signal) => {
          const own = new URLSearchParams(search);
          own.append('filters[coupon_id][]', coupon.id);
          return list('/v1/cabinet/coupon_codes', { search: own, signal });
        }}
        columns={columns}
        toolbar={<ExportButton resource="coupon_codes" query={new URLSearchParams({ 'filters[coupon_id][]': coupon.id })} />}
        empty={<EmptyState title={t('noCodes')} text={t('noCodesText')} />}
      />
    </Section>
  );
}
