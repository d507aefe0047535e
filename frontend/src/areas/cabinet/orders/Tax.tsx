import { useTranslation } from 'react-i18next';
import { KeyValue } from '@/parts/KeyValue';
import { When } from '@/parts/When';
import type { OrderDetail } from './OrderDrawer';

const BASIS_POINTS = 10_000;

/** Why an order carries the tax that it does, and what tells where its buyer is. */
export function Tax({ tax }: { tax: NonNullable<OrderDetail['tax']> }) {
  const { t, i18n } = useTranslation('orders');
  const regions = new Intl.DisplayNames([i18n.language], { type: 'region' });
  const named = (code: string) => regions.of(code) ?? code;
  const rate = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 2 }).format(tax.rateBps / BASIS_POINTS);
  const { vatId } = tax;
  return (
    <KeyValue
      pairs={[
        { label: t('tax.treatment'), value: t(`tax.treatments.${tax.treatment as 'taxed'}`, { rate, country: named(tax.country) }) },
        vatId != null && { label: t('tax.vatId'), value: `${vatId.id} · ${t(`tax.standing.${vatId.standing as 'confirmed'}`)}` },
        vatId?.consultation != null && { label: t('tax.consultation'), value: vatId.consultation },
        vatId?.answeredAt != null && { label: t('tax.answered'), value: <When value={vatId.answeredAt} /> },
        ...tax.evidence.map((piece) => ({ label: t(`tax.evidence.${piece.kind as 'billing_address'}`), value: named(piece.country) })),
        { label: t('tax.location'), value: t(`tax.locations.${tax.location}`) },
      ]}
    />
  );
}
