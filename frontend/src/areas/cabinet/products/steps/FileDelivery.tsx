import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ProductPatch } from '@/api/limits.gen';
import { Form } from '@/parts/form/Form';
import { TextField } from '@/parts/form/TextField';
import { type Change, useAutosave } from '../autosave';
import type { Product } from '../model';
import { numberRule, toNumber } from '../numbers';
import { useStepSave } from '../wizard';

interface Values {
  downloadLimit: string;
  downloadDays: string;
}

/** How files are handed out: how often, for how long. */
export function FileDelivery({ product }: { product: Product }) {
  const { t } = useTranslation('products');
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: { downloadLimit: String(product.downloadLimit ?? ''), downloadDays: String(product.downloadDays) },
  });
  const save = useAutosave<Values>({
    product,
    form,
    toChange: (values, changed) => {
      // Without a number there is no limit.
      const valueOf = (key: keyof Values) => (key === 'downloadLimit' && values[key].trim() === '' ? null : toNumber(values[key]));
      const numbers = changed.map((key) => [key, valueOf(key)] as const);
      return numbers.every(([, value]) => value !== undefined) ? (Object.fromEntries(numbers) as Change) : undefined;
    },
  });
  useStepSave(save);
  const unlimited = useWatch({ control: form.control, name: 'downloadLimit' }).trim() === '';
  const rule = (limits: { min: number; max: number; optional?: boolean }) => numberRule({ ...limits, words: t('field.between', limits) });
  return (
    <Form form={form} onSubmit={save.flush}>
      <Typography color="textSecondary">{t('delivery.how')}</Typography>
      <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <TextField name="downloadLimit" label={t('delivery.limit')} hint={t('delivery.limitHint')} end={unlimited && <Box component="span" sx={{ color: 'text.secondary' }}>{t('delivery.unlimited')}</Box>} inputMode="numeric" rules={rule({ ...ProductPatch.downloadLimit, optional: true })} />
        <TextField name="downloadDays" label={t('delivery.days')} hint={t('delivery.daysHint')} inputMode="numeric" required rules={rule(ProductPatch.downloadDays)} />
      </Box>
    </Form>
  );
}
