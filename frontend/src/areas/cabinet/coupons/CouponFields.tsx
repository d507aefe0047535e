import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import ExpandMore from '@mui/icons-material/ExpandMore';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MoneyField } from '@/parts/form/MoneyField';
import { RadioField } from '@/parts/form/RadioField';
import { SelectField } from '@/parts/form/SelectField';
import { TextField } from '@/parts/form/TextField';
import { numberRule } from '../products/numbers';
import { MultiSelectField } from '../products/MultiSelectField';
import { ProductsField } from './ProductsField';
import { CHARSETS, type CouponValues, KINDS, PAYMENTS, PLAN_KINDS, SCOPES, basisPoints } from './model';

const CODES_MAX = 50_000;
const USES_MAX = 10_000_000;
const PAYMENTS_MAX = 100;
const NAME_MAX = 255;
const PRODUCTS_MAX = 500;

const row = { display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } } as const;

/** Which codes it gets; settled once it is made. */
export function CodeFields() {
  const { t } = useTranslation('coupons');
  const bulk = useWatch<CouponValues, 'kind'>({ name: 'kind' }) === 'bulk';
  const between = (min: number, max: number) => numberRule({ min, max, words: t('between', { min, max }) });
  return (
    <>
      <RadioField name="kind" label={t('kind.label')} columns={2} options={KINDS.map((value) => ({ value, label: t(`kind.${value}`), text: t(`kind.${value}Text`) }))} />
      {bulk ? (
        <Box sx={row}>
          <TextField name="codesCount" label={t('codesCount')} inputMode="numeric" required rules={between(1, CODES_MAX)} />
          <SelectField name="charset" label={t('charset.label')} required options={CHARSETS.map((value) => ({ value, label: t(`charset.${value}`) }))} />
          <TextField name="codeLength" label={t('codeLength')} hint={t('codeLengthHint')} inputMode="numeric" required />
          <TextField name="codePrefix" label={t('codePrefix')} hint={t('codePrefixHint')} maxLength={20} mono />
        </Box>
      ) : (
        <TextField name="code" label={t('code')} hint={t('codeHint')} maxLength={100} mono />
      )}
    </>
  );
}

/** What comes off, for what, how often: the first part is enough, the rest is folded. */
export function RuleFields({ currency, zone, open }: { currency: string; zone: string; open: boolean }) {
  const { t } = useTranslation('coupons');
  const [unit, scope, payments] = useWatch<CouponValues, ['rules.discountUnit', 'rules.productScope', 'rules.payments']>({
    name: ['rules.discountUnit', 'rules.productScope', 'rules.payments'],
  });
  const part = unit === 'percents';
  const optional = (min: number, max: number) => numberRule({ min, max, words: t('between', { min, max }), optional: true });
  return (
    <>
      <TextField name="rules.name" label={t('name')} hint={t('nameHint')} required maxLength={NAME_MAX} />
      <RadioField name="rules.discountUnit" label={t('off')} columns={2} options={[{ value: 'percents', label: t('unit.percents') }, { value: 'currency', label: t('unit.currency') }]} />
      {part ? (
        <TextField name="rules.percentsBps" label={t('percents')} inputMode="decimal" required end="%" rules={{ validate: (typed: string) => basisPoints(typed) !== undefined || t('percentsWrong') }} />
      ) : (
        <MoneyField name="rules.amount" label={t('amount')} currency={currency} required />
      )}
      <SelectField name="rules.productScope" label={t('scope.label')} required options={SCOPES.map((value) => ({ value, label: t(`scope.${value}`) }))} />
      {scope !== 'all_products' && <ProductsField name="rules.productIds" label={t('products')} most={scope === 'single_product' ? 1 : PRODUCTS_MAX} />}
      <Box>
        <Fold title={t('fold.when')} open={open} holds={['startsAt', 'endsAt']}>
          <Box sx={row}>
            <TextField name="rules.startsAt" type="datetime-local" label={t('startsAt')} hint={t('zoneHint', { zone: zone.replaceAll('_', ' ') })} />
            <TextField name="rules.endsAt" type="datetime-local" label={t('endsAt')} hint={t('endsAtHint')} />
          </Box>
        </Fold>
        <Fold title={t('fold.limits')} open={open} holds={['usesMax', 'payerUsesMax', 'productUsesMax', 'orderMin', 'discountMax']}>
          <Box sx={row}>
            <TextField name="rules.usesMax" label={t('usesMax')} hint={t('unlimitedHint')} inputMode="numeric" rules={optional(1, USES_MAX)} />
            <TextField name="rules.payerUsesMax" label={t('payerUsesMax')} hint={t('unlimitedHint')} inputMode="numeric" rules={optional(1, USES_MAX)} />
            <TextField name="rules.productUsesMax" label={t('productUsesMax')} hint={t('productUsesMaxHint')} inputMode="numeric" rules={optional(1, USES_MAX)} />
            <MoneyField name="rules.orderMin" label={t('orderMin')} hint={t('orderMinHint')} currency={currency} />
            {part && <MoneyField name="rules.discountMax" label={t('discountMax')} hint={t('discountMaxHint')} currency={currency} />}
          </Box>
        </Fold>
        <Fold title={t('fold.plans')} open={open} holds={['payments', 'paymentsCount', 'planKinds', 'calculationBasis']}>
          <SelectField name="rules.payments" label={t('payments.label')} hint={t('payments.hint')} required options={PAYMENTS.map((value) => ({ value, label: t(`payments.${value}`) }))} />
          {payments === 'some_payments' && (
            <TextField name="rules.paymentsCount" label={t('paymentsCount')} inputMode="numeric" required rules={numberRule({ min: 2, max: PAYMENTS_MAX, words: t('between', { min: 2, max: PAYMENTS_MAX }) })} />
          )}
          <MultiSelectField name="rules.planKinds" label={t('planKinds')} hint={t('planKindsHint')} choices={PLAN_KINDS.map((id) => ({ id, name: t(`planKind.${id}`) }))} />
          <SelectField name="rules.calculationBasis" label={t('basis.label')} hint={t('basis.hint')} required options={(['end_amount', 'net_amount'] as const).map((value) => ({ value, label: t(`basis.${value}`) }))} />
        </Fold>
      </Box>
    </>
  );
}

interface FoldProps {
  title: string;
  open: boolean;
  /** Its fields: what is wrong with one of them is never folded away. */
  holds: (keyof CouponValues['rules'])[];
  children: ReactNode;
}

function Fold({ title, open, holds, children }: FoldProps) {
  const id = useId();
  const [unfolded, setUnfolded] = useState(open);
  const { errors } = useFormState<CouponValues>();
  const wrong = holds.some((name) => errors.rules?.[name] !== undefined);
  return (
    <Accordion expanded={unfolded || wrong} onChange={(_, next) => setUnfolded(next)} disableGutters variant="outlined" slotProps={{ heading: { component: 'h2' } }}>
      <AccordionSummary id={id} aria-controls={`${id}-inside`} expandIcon={<ExpandMore />}>
        <Typography component="span" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
      </AccordionSummary>
      <AccordionDetails sx={{ display: 'grid', gap: 2.5 }}>{children}</AccordionDetails>
    </Accordion>
  );
}
