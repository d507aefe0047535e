import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { patch } from '@/api/client';
import { Form } from '@/parts/form/Form';
import { MoneyField } from '@/parts/form/MoneyField';
import { SubmitButton } from '@/parts/form/SubmitButton';
import { TextField } from '@/parts/form/TextField';
import { exact, marked } from '@/parts/marked';
import { type Amount, formatMoney } from '@/parts/money';
import type { Product } from './model';
import { refreshProduct } from './queries';

const NAME_CHARS_MAX = 60;

interface Values {
  name: string;
  amount: Amount | null;
}

/** What is added once to each price. It is shown within the price: buyers see what they pay, not less. */
export function AdditionalFee({ product }: { product: Product }) {
  const { t } = useTranslation(['products', 'common']);
  const client = useQueryClient();
  const id = useId();
  const [editing, setEditing] = useState(false);
  const fee = product.additionalFee;
  const currency: string = product.pricingPlans?.[0]?.price.currency ?? fee?.amount.currency ?? 'eur';
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: { name: '', amount: null } });
  const say = useMutation({
    // Without a version: it is an action of its own, not a part of what else is being typed.
    mutationFn: (additionalFee: Values | null) => patch('/v1/cabinet/products/{id}', { path: { id: product.id }, body: { additionalFee } as never }),
    onSuccess: () => refreshProduct(client, product.id),
  });
  const open = () => {
    form.reset({ name: fee?.name ?? '', amount: fee?.amount ?? null });
    setEditing(true);
  };
  const save = async ({ name, amount }: Values) => {
    await say.mutateAsync({ name: name.trim(), amount });
    setEditing(false);
  };
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 1.5, borderBlockStart: '1px solid', borderColor: 'divider', pt: 3, mt: 1 }}>
      <Box>
        <Typography id={id} variant="h3">
          {t('fee.title')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {fee ? marked(t('fee.isSet', { name: exact(fee.name), amount: formatMoney(fee.amount) })) : t('fee.lead')}
        </Typography>
      </Box>
      {editing ? (
        <Form form={form} onSubmit={save}>
          <Box sx={{ display: 'grid', gap: 2.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
            <TextField name="name" label={t('fee.name')} hint={t('fee.nameHint')} required maxLength={NAME_CHARS_MAX} autoFocus />
            <MoneyField name="amount" label={t('fee.amount')} hint={t('fee.amountHint')} currency={currency} required />
          </Box>
          <Box sx={{ display: 'flex', gap: 1 }}>
            <SubmitButton>{t('common:save')}</SubmitButton>
            <Button onClick={() => setEditing(false)}>{t('common:cancel')}</Button>
          </Box>
        </Form>
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="outlined" onClick={open}>
            {t(fee ? 'fee.change' : 'fee.add')}
          </Button>
          {fee && (
            <Button variant="outlined" loading={say.isPending} onClick={() => say.mutate(null)}>
              {t('fee.remove')}
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}
