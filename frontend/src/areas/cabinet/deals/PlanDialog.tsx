import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Body, post, put } from '@/api/client';
import { type Incentive, useProducts } from '@/parts/deals/model';
import { toast } from '@/parts/feedback/toasts';
import { FormDialog } from '@/parts/form/FormDialog';
import { ManyField } from '@/parts/form/ManyField';
import { MoneyField } from '@/parts/form/MoneyField';
import { SelectField } from '@/parts/form/SelectField';
import { TextField } from '@/parts/form/TextField';
import type { Amount } from '@/parts/money';
import { useShopCurrency } from '../products/queries';

type PlanBody = Body<'/v1/cabinet/incentive_plans', 'post'>;
interface Values {
  name: string;
  kind: 'percent' | 'fixed';
  percent: string;
  amount: Amount | null;
  basis: PlanBody['basis'];
  products: string[];
  discount: string;
}

const BPS = 100;
const percentOf = (bps: number | null | undefined): string => (bps == null ? '' : String(bps / BPS));
const bpsOf = (text: string): number => Math.round(Number(text.replace(',', '.')) * BPS);

/** Creates an incentive plan, or changes one. */
export function PlanDialog({ plan, onClose }: { plan?: Incentive; onClose: () => void }) {
  const { t } = useTranslation('deals');
  const client = useQueryClient();
  const products = useProducts('shop').data ?? [];
  const shop = useShopCurrency();
  const terms = plan?.terms;
  const currency = terms?.amount?.currency ?? shop;
  const form = useForm<Values>({
    defaultValues: {
      name: terms?.name ?? '',
      kind: terms?.kind ?? 'percent',
      percent: percentOf(terms?.percentBps),
      amount: terms?.amount ?? null,
      basis: terms?.basis ?? 'each_payment',
      products: terms?.productIds ?? [],
      discount: percentOf(terms?.discountMaxBps ?? 0),
    },
  });
  const kind = useWatch({ control: form.control, name: 'kind' });
  const save = useMutation({
    onSuccess: () => client.invalidateQueries({ queryKey: ['list', 'incentive_plans'] }).then(() => client.invalidateQueries({ queryKey: ['deals'] })),
    mutationFn: (body: PlanBody): Promise<Incentive> =>
      plan ? put('/v1/cabinet/incentive_plans/{id}', { path: { id: plan.id }, version: plan.version, body }) : post('/v1/cabinet/incentive_plans', { body }),
  });
  async function store(values: Values) {
    await save.mutateAsync({
      name: values.name,
      basis: values.basis,
      ...(values.kind === 'percent' ? { percentBps: bpsOf(values.percent) } : { amount: values.amount?.amount ?? 0, currency: values.amount?.currency ?? currency }),
      productIds: values.products,
      discountMaxBps: bpsOf(values.discount || '0'),
    });
    toast.success(t('saved'));
  }
  const verb = t(plan ? 'plan.edit' : 'plan.add');
  return (
    <FormDialog title={verb} verb={plan ? t('save') : verb} form={form} onSave={store} onClose={onClose}>
      <TextField name="name" label={t('plan.name')} required />
      <SelectField name="kind" label={t('plan.kind')} required options={(['percent', 'fixed'] as const).map((value) => ({ value, label: t(`incentiveKind.${value}`) }))} />
      {kind === 'percent' ? (
        <TextField name="percent" label={t('plan.percent')} required hint={t('plan.percentHint')} />
      ) : (
        <MoneyField name="amount" label={t('plan.amount')} currency={currency} required />
      )}
      <SelectField name="basis" label={t('plan.basis')} required options={(['each_payment', 'once'] as const).map((value) => ({ value, label: t(`incentiveBasis.${value}`) }))} />
      <ManyField
        name="products"
        label={t('plan.products')}
        none={t('plan.allProducts')}
        noneLeft={t('plan.noProducts')}
        options={products.map((one) => one.id)}
        words={(id) => products.find((one) => one.id === id)?.name ?? '…'}
      />
      <TextField name="discount" label={t('plan.discount')} hint={t('plan.discountHint')} />
    </FormDialog>
  );
}
