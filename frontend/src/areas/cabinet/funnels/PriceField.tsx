import { useTranslation } from 'react-i18next';
import { SelectField } from '@/parts/form/SelectField';
import { formatMoney } from '@/parts/money';
import type { Plan } from '../products/model';
import { useSold } from './queries';

/** At which price of the chosen product. What is offered after a purchase has one price; on the payment page buyers may choose. */
export function PriceField({ name, product, offered }: { name: string; product: string; offered: boolean }) {
  const { t } = useTranslation(['funnels', 'products']);
  const plans: Plan[] = useSold(product).data?.pricingPlans ?? [];
  const words = (plan: Plan) => [plan.name, formatMoney(plan.price), t(`products:planKind.${plan.kind as 'one_time'}`)].filter(Boolean).join(' · ');
  const [first] = plans;
  const empty = offered ? (first ? t('firstPriceOf', { price: formatMoney(first.price) }) : t('firstPrice')) : t('buyersChoose');
  return <SelectField name={name} label={t('price')} disabled={!product} empty={empty} options={plans.map((plan) => ({ value: plan.id, label: words(plan) }))} />;
}
