import { useTranslation } from 'react-i18next';
import { KeyValue } from '@/parts/KeyValue';
import { When } from '@/parts/When';
import type { OrderDetail } from './order';

const BASIS_POINTS = 10_000;

/** Countries by their codes, in the reader’s language. */
export function useCountries() {
  const { i18n } = useTranslation();
  const regions = new Intl.DisplayNames([i18n.language], { type: 'region' });
  return (code: string) => regions.of(code) ?? code;
}

/** Which tax something carries, and why, in words. */
export function useTreatment() {
  const { t, i18n } = useTranslation('orders');
  const named = useCountries();
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 2 });
  return (treatment: string, rateBps: number, country: string, territory?: string) =>
    t(`tax.treatments.${treatment as 'taxed'}`, {
      rate: percent.format(rateBps / BASIS_POINTS),
      country: territory ? t(`tax.territories.${territory as 'monaco'}`) : named(country),
    });
}

/** What a document is: of a reseller's also between whom. */
export function useDocument() {
  const { t } = useTranslation('orders');
  return ({ form, supply, rateNumber }: { form: 'regular' | 'reversal' | 'corrected'; supply: 'sale' | 'resale' | 'credit_note'; rateNumber: number }) => {
    const named = t(`invoices.forms.${form}`, { number: rateNumber });
    return supply === 'sale' ? named : t('invoices.resold', { supply: t(`invoices.supplies.${supply}`), form: named });
  };
}

/** Why an order carries the tax that it does, and what tells where its buyer is. */
export function Tax({ tax }: { tax: NonNullable<OrderDetail['tax']> }) {
  const { t } = useTranslation('orders');
  const [named, treatment] = [useCountries(), useTreatment()];
  const { vatId } = tax;
  return (
    <KeyValue
      pairs={[
        tax.reseller != null && { label: t('tax.soldBy'), value: tax.reseller },
        { label: t('tax.treatment'), value: treatment(tax.treatment, tax.rateBps, tax.country, tax.territory) },
        vatId != null && { label: t('tax.vatId'), value: `${vatId.id} · ${t(`tax.standing.${vatId.standing as 'confirmed'}`)}` },
        vatId?.consultation != null && { label: t('tax.consultation'), value: vatId.consultation },
        vatId?.answeredAt != null && { label: t('tax.answered'), value: <When value={vatId.answeredAt} /> },
        ...tax.evidence.map((piece) => ({ label: t(`tax.evidence.${piece.kind as 'billing_address'}`), value: named(piece.country) })),
        { label: t('tax.location'), value: t(`tax.locations.${tax.location}`) },
      ]}
    />
  );
}
