import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LOCALES, localeNames } from '@/words';
import { toast } from '../feedback/toasts';
import { CountrySelect } from '../form/CountrySelect';
import { EmailField } from '../form/EmailField';
import { FormDialog } from '../form/FormDialog';
import { MoneyField } from '../form/MoneyField';
import { SelectField } from '../form/SelectField';
import { TextField } from '../form/TextField';
import { type Amount, formatMoney } from '../money';
import { type Deal, type Side, useDealMutations, useIncentives, useMembers, usePlans, useProducts } from './model';

interface Values {
  member: string;
  product: string;
  plan: string;
  incentive: string;
  price: Amount | null;
  email: string;
  firstName: string;
  lastName: string;
  company: string;
  country: string;
  locale: string;
  note: string;
}

const valuesOf = (deal: Deal | undefined, locale: string): Values => ({
  member: deal?.salesTeamMemberId ?? '',
  product: deal?.productId ?? '',
  plan: deal?.pricingPlanId ?? '',
  incentive: deal?.incentivePlanId ?? '',
  price: deal && deal.price.amount !== deal.listPrice.amount ? deal.price : null,
  email: deal?.buyer.email ?? '',
  firstName: deal?.buyer.firstName ?? '',
  lastName: deal?.buyer.lastName ?? '',
  company: deal?.buyer.company ?? '',
  country: deal?.buyer.country ?? '',
  locale: deal?.locale ?? locale,
  note: deal?.note ?? '',
});

/** What the form does not ask for stays as it was. */
const NO_ADDRESS = { vatNo: '', street: '', streetNumber: '', zip: '', city: '', phone: '' };

interface Props {
  side: Side;
  deal?: Deal;
  onClose: () => void;
}

/** Creates a deal, or changes a draft. */
export function DealDialog({ side, deal, onClose }: Props) {
  const { t, i18n } = useTranslation('deals');
  const form = useForm<Values>({ defaultValues: valuesOf(deal, i18n.language) });
  const [chosen, priced] = useWatch({ control: form.control, name: ['product', 'plan'] });
  const products = useProducts(side).data ?? [];
  const product = products.find((one) => one.id === chosen);
  const plans = usePlans(side, product).data ?? [];
  const plan = plans.find((one) => one.id === priced);
  const fits = (ids: readonly string[]) => ids.length === 0 || (product !== undefined && ids.includes(product.id));
  const offered = (useIncentives(side).data ?? []).map(({ id, terms }) => ({ id, terms }));
  // A member keeps the plan that their draft was saved with, also one that they may not choose.
  const kept = side === 'member' && deal ? [{ id: deal.incentivePlanId, terms: deal.incentive }] : [];
  const held = kept.filter((own) => !offered.some((one) => one.id === own.id));
  const incentives = [...offered, ...held].filter((one) => fits(one.terms.productIds));
  const members = useMembers(side === 'shop').data ?? [];
  const { save } = useDealMutations(side);

  async function store(values: Values) {
    const { email, firstName, lastName, company, country } = values;
    await save.mutateAsync({
      ...(deal ? { deal } : {}),
      body: {
        ...(side === 'shop' ? { salesTeamMemberId: values.member } : {}),
        productId: values.product,
        pricingPlanId: values.plan,
        incentivePlanId: values.incentive,
        ...(values.price ? { price: values.price.amount } : {}),
        buyer: { ...NO_ADDRESS, ...deal?.buyer, email: email.trim(), firstName, lastName, company, country },
        locale: values.locale,
        note: values.note,
      },
    });
    toast.success(t('saved'));
  }

  const verb = t(deal ? 'edit' : 'add');
  return (
    <FormDialog title={verb} verb={deal ? t('save') : verb} form={form} onSave={store} onClose={onClose}>
      {side === 'shop' && <SelectField name="member" label={t('member')} required options={members.map((one) => ({ value: one.id, label: one.name }))} />}
      <SelectField name="product" label={t('product')} required options={products.map((one) => ({ value: one.id, label: one.name }))} onPick={() => form.setValue('plan', '')} />
      <SelectField
        name="plan"
        label={t('pricingPlan')}
        required
        options={plans.map((one) => ({ value: one.id, label: [one.name, formatMoney(one.price, i18n.language)].filter(Boolean).join(' · ') }))}
      />
      <SelectField name="incentive" label={t('incentive')} required options={incentives.map((one) => ({ value: one.id, label: one.terms.name }))} />
      <MoneyField name="price" label={t('price')} currency={plan?.price.currency ?? deal?.price.currency ?? 'eur'} hint={t('priceHint')} />
      <EmailField name="email" label={t('buyerEmail')} required />
      <TextField name="firstName" label={t('firstName')} required />
      <TextField name="lastName" label={t('lastName')} />
      <TextField name="company" label={t('company')} />
      <CountrySelect name="country" label={t('country')} />
      <SelectField name="locale" label={t('locale')} required options={LOCALES.map((value) => ({ value, label: localeNames[value] }))} />
      <TextField name="note" label={t('note')} hint={t('noteHint')} rows={3} />
    </FormDialog>
  );
}
