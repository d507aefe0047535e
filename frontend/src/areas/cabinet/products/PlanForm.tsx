import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { patch, post } from '@/api/client';
import { CheckField } from '@/parts/form/CheckField';
import { Form } from '@/parts/form/Form';
import { MoneyField } from '@/parts/form/MoneyField';
import { SelectField } from '@/parts/form/SelectField';
import { SubmitButton } from '@/parts/form/SubmitButton';
import { TextField } from '@/parts/form/TextField';
import type { Amount } from '@/parts/money';
import { LeaveGuard } from '@/parts/steps/LeaveGuard';
import type { Plan, Ticket } from './model';
import { numberRule, toNumber } from './numbers';
import { PLAN_KINDS, type PlanKind, type TermsValues, sentTerms, termsOf, typedTerms } from './plans/terms';
import { TermsFields } from './plans/TermsFields';
import { refreshProduct, useShopCurrency } from './queries';

const NAME_CHARS_MAX = 255;
const LIMIT_MAX = 1_000_000;
/** A price that buys each kind of ticket. */
const ALL = 'all';

interface Values {
  name: string;
  kind: PlanKind;
  free: boolean;
  price: Amount | null;
  oldPrice: Amount | null;
  /** Buyers name the price themselves. */
  named: boolean;
  minimumPrice: Amount | null;
  limit: string;
  ticket: string;
  terms: TermsValues;
}

interface Props {
  product: string;
  /** What a new price is at first; members pay every month. */
  kind?: PlanKind;
  /** The price that is changed; without one a new one is made. */
  plan?: Plan;
  /** The ticket types of an event: each can have its own price. */
  tickets?: Ticket[];
  /** Among several prices each needs a name. */
  named?: boolean;
  onDone?: () => void;
}

export function PlanForm({ product, plan, kind: firstKind = 'one_time', tickets = [], named = false, onDone }: Props) {
  const { t } = useTranslation(['products', 'common']);
  const client = useQueryClient();
  const shop = useShopCurrency();
  const currency: string = plan?.price.currency ?? shop;
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: {
      name: plan?.name ?? '',
      kind: (plan?.kind as PlanKind | undefined) ?? firstKind,
      free: plan?.price.amount === 0,
      price: plan && plan.price.amount > 0 ? plan.price : null,
      oldPrice: plan?.oldPrice ?? null,
      named: Boolean(plan?.minimumPrice),
      minimumPrice: plan?.minimumPrice ?? null,
      limit: plan?.limit ? String(plan.limit) : '',
      ticket: plan?.ticketId ?? ALL,
      terms: typedTerms(plan && termsOf(plan)),
    },
  });
  const [kind, free, ownAmount] = useWatch({ control: form.control, name: ['kind', 'free', 'named'] });
  const once = kind === 'one_time';
  const ticketed = tickets.length > 1 || Boolean(plan?.ticketId);
  const ticketTypes = [{ value: ALL, label: t('plan.allTickets') }, ...tickets.map(({ id, name }) => ({ value: id, label: name }))];
  const kinds = PLAN_KINDS.map((value) => ({ value, label: t(`planKind.${value}`) }));

  async function save({ name, price, oldPrice, terms, ...values }: Values) {
    const old = once && free ? null : oldPrice;
    const paid = once
      ? { price: free || !price ? { amount: 0, currency } : price }
      : { terms: sentTerms(kind, terms, currency) };
    const minimumPrice = once && !free && values.named ? (values.minimumPrice ?? { amount: 0, currency }) : null;
    const limit = toNumber(values.limit) ?? null;
    const ticketId = values.ticket === ALL ? null : values.ticket;
    if (plan) {
      const path = { product, id: plan.id };
      const body = { name: name.trim(), ...paid, oldPrice: old, minimumPrice, limit, ...(ticketed ? { ticketId } : {}) };
      await patch('/v1/cabinet/products/{product}/pricing_plans/{id}', { path, body, version: plan.version });
    } else {
      const body = { kind, name: name.trim(), ...paid, ...(old ? { oldPrice: old } : {}), ...(minimumPrice ? { minimumPrice } : {}), ...(limit ? { limit } : {}), ...(ticketId ? { ticketId } : {}) };
      await post('/v1/cabinet/products/{product}/pricing_plans', { path: { product }, body });
    }
    // Clean before the screen changes, so that the leave guard lets it.
    form.reset(form.getValues());
    await refreshProduct(client, product);
    onDone?.();
  }

  return (
    <Form form={form} onSubmit={save}>
      <LeaveGuard dirty={form.formState.isDirty && !form.formState.isSubmitting && !form.formState.isSubmitSuccessful} />
      {ticketed && <SelectField name="ticket" label={t('plan.ticket')} hint={t('plan.ticketHint')} options={ticketTypes} required />}
      {named && <TextField name="name" label={t('plan.name')} hint={t('plan.nameHint')} maxLength={NAME_CHARS_MAX} />}
      {!plan && <SelectField name="kind" label={t('plan.kind')} options={kinds} required />}
      {!once && <TermsFields kind={kind} currency={currency} />}
      {once && <CheckField name="free" label={t('plan.free')} />}
      {once && !free && (
        <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          <MoneyField name="price" label={t(ownAmount ? 'plan.suggested' : 'plan.price')} hint={t('plan.priceHint')} currency={currency} required />
          <MoneyField name="oldPrice" label={t('plan.oldPrice')} hint={t('plan.oldPriceHint')} currency={currency} />
        </Box>
      )}
      {once && !free && <CheckField name="named" label={t('plan.named')} />}
      {once && !free && ownAmount && (
        <MoneyField name="minimumPrice" label={t('plan.minimum')} hint={t('plan.minimumHint')} currency={currency} />
      )}
      {!once && <MoneyField name="oldPrice" label={t('plan.oldPrice')} hint={t('plan.oldPriceHint')} currency={currency} />}
      {(named || plan) && (
        <TextField
          name="limit"
          label={t('plan.limit')}
          hint={t('plan.limitHint')}
          rules={numberRule({ min: 1, max: LIMIT_MAX, words: t('plan.limitBounds'), optional: true })}
        />
      )}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <SubmitButton>{plan ? t('common:save') : t('plan.set')}</SubmitButton>
        {onDone && <Button onClick={onDone}>{t('common:cancel')}</Button>}
      </Box>
    </Form>
  );
}
