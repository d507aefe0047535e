import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SelectField } from '@/parts/form/SelectField';
import { TextField } from '@/parts/form/TextField';
import { unmarked } from '@/parts/marked';
import { PriceField } from './PriceField';
import { ProductField } from './ProductField';
import { type FunnelValues, KINDS, type Step, TEXT_MAX, TITLE_MAX, WAYS, offers, speaks, sells, targetsOf } from './model';
import { useStepWords } from './useStepWords';

interface Props {
  /** Its place among the steps of the form. */
  place: number;
  step: Step;
  /** In the panel beside the picture there is room for one column. */
  narrow?: boolean;
}

/** All that is said of a step: in the list, and beside the picture. */
export function StepFields({ place, step, narrow = false }: Props) {
  const { t } = useTranslation('funnels');
  const { setValue } = useFormContext<FunnelValues>();
  const steps = useWatch<FunnelValues, 'steps'>({ name: 'steps' });
  const words = useStepWords(steps);
  const name = `steps.${place}` as const;
  const columns = { display: 'grid', gap: 2.5, alignItems: 'start', ...(narrow ? {} : { gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }) };
  const targets = targetsOf(steps, step.id);
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Box sx={columns}>
        <SelectField name={`${name}.kind`} label={t('kindLabel')} required options={KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))} />
        {speaks(step.kind) ? (
          <TextField name={`${name}.title`} label={t('stepTitle')} hint={t(offers(step.kind) ? 'stepTitleHint' : 'thanksHint')} maxLength={TITLE_MAX} />
        ) : (
          <Typography variant="body2" color="textSecondary" sx={{ alignSelf: 'center' }}>
            {t('pageOfPayment')}
          </Typography>
        )}
        {sells(step.kind) && (
          <>
            <ProductField
              name={`${name}.productId`}
              label={t('product')}
              hint={t(step.kind === 'payment' ? 'productHintPayment' : 'productHint')}
              onPick={() => setValue(`${name}.pricingPlanId`, '', { shouldDirty: true })}
            />
            <PriceField name={`${name}.pricingPlanId`} product={step.productId} offered={step.kind !== 'payment'} />
          </>
        )}
      </Box>
      {speaks(step.kind) && <TextField name={`${name}.text`} label={t('stepText')} rows={2} rowsMax={10} maxLength={TEXT_MAX} />}
      {WAYS[step.kind].length > 0 && (
        <Box sx={columns}>
          {WAYS[step.kind].map((on) => {
            const chosen = steps.find((other) => other.id === step.ways[on]);
            const options = chosen && !targets.includes(chosen) ? [...targets, chosen] : targets;
            return (
              <SelectField
                key={on}
                name={`${name}.ways.${on}`}
                label={t(`way.${on}`)}
                empty={t(on === 'failed' ? 'likeDeclined' : 'nowhere')}
                options={options.map((target) => ({ value: target.id, label: unmarked(words(target)) }))}
              />
            );
          })}
        </Box>
      )}
    </Box>
  );
}
