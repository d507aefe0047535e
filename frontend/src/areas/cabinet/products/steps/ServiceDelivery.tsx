import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Form } from '@/parts/form/Form';
import { TextField } from '@/parts/form/TextField';
import { type Change, useAutosave } from '../autosave';
import type { Product } from '../model';
import { useStepSave } from '../wizard';

const TEXT_CHARS_MAX = 5000;

interface Values {
  deliveryInstructions: string;
}

/** What happens after a service is paid: the seller's words to the buyer. */
export function ServiceDelivery({ product }: { product: Product }) {
  const { t } = useTranslation('products');
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { deliveryInstructions: product.deliveryInstructions } });
  const save = useAutosave<Values>({
    product,
    form,
    toChange: (values) => ({ deliveryInstructions: values.deliveryInstructions.trim() }) as Change,
  });
  useStepSave(save);
  return (
    <Form form={form} onSubmit={save.flush}>
      <Typography color="textSecondary">{t('service.how')}</Typography>
      <TextField name="deliveryInstructions" label={t('service.instructions')} hint={t('service.instructionsHint')} rows={6} maxLength={TEXT_CHARS_MAX} />
    </Form>
  );
}
