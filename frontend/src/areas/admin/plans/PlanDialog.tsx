import { useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Body, post, put } from '@/api/client';
import { numberRule } from '@/areas/cabinet/products/numbers';
import { toast } from '@/parts/feedback/toasts';
import { CheckField } from '@/parts/form/CheckField';
import { FormDialog } from '@/parts/form/FormDialog';
import { ManyField } from '@/parts/form/ManyField';
import { MoneyField } from '@/parts/form/MoneyField';
import { SelectField } from '@/parts/form/SelectField';
import { TextField } from '@/parts/form/TextField';
import type { AdminPlan } from './PlansPage';
import { PLAN_FEATURES } from './features';
import { bpsRule, toBps, toLimit } from './numbers';

type PlanBody = Body<'/v1/admin/plans', 'post'>;
type Kind = AdminPlan['kind'];
const KINDS = ['public', 'trial', 'special'] as const satisfies readonly Kind[];
const INTERVALS = ['1m', '3m', '6m', '1y'] as const;
/** One percent in basis points. */
const PERCENT = 100;

/** The longest trial. */
const TRIAL_DAYS_MAX = 365;
/** What a limit can be. */
const LIMIT_MAX = 1_000_000;

const written = (value: number | undefined): string => (value === undefined ? '' : String(value));

function valuesOf(plan: AdminPlan | undefined) {
  return {
    kind: (plan?.kind ?? 'public') as Kind,
    name: plan?.name ?? '',
    description: plan?.description ?? '',
    price: plan?.price ?? { amount: 0, currency: 'eur' },
    interval: plan?.interval ?? '1m',
    fee: plan ? String(plan.feeBps / PERCENT) : '5',
    features: plan?.features ?? [...PLAN_FEATURES],
    productsMax: written(plan?.productsMax),
    membersMax: written(plan?.membersMax),
    trialDays: written(plan?.trialDays),
    shopId: plan?.shopId ?? '',
    productId: plan?.productId ?? '',
    isDefault: plan?.isDefault ?? false,
  };
}
type Values = ReturnType<typeof valuesOf>;

/** What was left empty is not sent. */
function bodyOf(values: Values, locale: string): PlanBody {
  const { fee, productsMax, membersMax, trialDays, shopId, productId, price, ...rest } = values;
  const limits = { productsMax: toLimit(productsMax), membersMax: toLimit(membersMax), trialDays: values.kind === 'trial' ? toLimit(trialDays) : undefined };
  const sold = { shopId: shopId.trim() || undefined, productId: productId.trim() || undefined };
  const known = Object.fromEntries(Object.entries({ ...limits, ...sold }).filter(([, value]) => value !== undefined));
  return { ...rest, price, feeBps: toBps(fee, locale) ?? Number.NaN, ...known };
}

/** A plan is entered or changed. */
export function PlanDialog({ plan, onClose }: { plan?: AdminPlan; onClose: () => void }) {
  const { t, i18n } = useTranslation('plans');
  const client = useQueryClient();
  const form = useForm<Values>({ defaultValues: valuesOf(plan) });
  const kind = useWatch({ control: form.control, name: 'kind' });
  async function save(values: Values) {
    const body = bodyOf(values, i18n.language);
    if (plan) await put('/v1/admin/plans/{id}', { path: { id: plan.id }, body, version: plan.version });
    else await post('/v1/admin/plans', { body });
    toast.success(t('admin.saved'));
    await client.invalidateQueries({ queryKey: ['list', 'admin_plans'] });
  }
  const limit = numberRule({ min: 0, max: LIMIT_MAX, words: t('admin.invalidNumber'), optional: true });
  const days = numberRule({ min: 1, max: TRIAL_DAYS_MAX, words: t('admin.invalidNumber') });
  return (
    <FormDialog title={t(plan ? 'admin.edit' : 'admin.add')} form={form} onSave={save} onClose={onClose}>
      <SelectField name="kind" label={t('admin.kind')} required disabled={plan !== undefined} options={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))} />
      <TextField name="name" label={t('admin.name')} required maxLength={60} />
      <TextField name="description" label={t('admin.description')} rows={2} maxLength={300} />
      <MoneyField name="price" label={t('admin.price')} currency="eur" required />
      <SelectField name="interval" label={t('admin.interval')} required options={INTERVALS.map((value) => ({ value, label: t(`interval.${value}`) }))} />
      <TextField name="fee" label={t('admin.fee')} inputMode="decimal" required rules={bpsRule(i18n.language, t('admin.invalidFee'))} end="%" />
      <TextField name="productsMax" label={t('admin.productsMax')} hint={t('admin.maxHint')} inputMode="numeric" rules={limit} />
      <TextField name="membersMax" label={t('admin.membersMax')} hint={t('admin.maxHint')} inputMode="numeric" rules={limit} />
      {kind === 'trial' && <TextField name="trialDays" label={t('admin.trialDays')} inputMode="numeric" required rules={days} />}
      <ManyField name="features" label={t('admin.features')} options={PLAN_FEATURES} words={(word) => t(`feature.${word}`)} noneLeft={t('admin.noneLeft')} />
      {kind !== 'trial' && (
        <>
          <TextField name="shopId" label={t('admin.shopId')} hint={t('admin.shopHint')} maxLength={60} />
          <TextField name="productId" label={t('admin.productId')} hint={t('admin.productHint')} maxLength={60} />
        </>
      )}
      {kind !== 'special' && <CheckField name="isDefault" label={t('admin.default')} hint={t('admin.defaultHint')} />}
    </FormDialog>
  );
}
