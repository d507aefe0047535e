import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { patch } from '@/api/client';
import { Form } from '@/parts/form/Form';
import { SubmitButton } from '@/parts/form/SubmitButton';
import { TextField } from '@/parts/form/TextField';
import type { Product } from './model';
import { keepProduct } from './queries';

const CHARS_MIN = 6;
const CHARS_MAX = 100;

/** The password without which nobody can buy. It is kept as a hash: nobody can be told it again. */
export function AccessPassword({ product }: { product: Product }) {
  const { t } = useTranslation(['products', 'common']);
  const client = useQueryClient();
  const id = useId();
  const [editing, setEditing] = useState(false);
  const form = useForm<{ accessPassword: string }>({ mode: 'onTouched', defaultValues: { accessPassword: '' } });
  const say = useMutation({
    // Without a version: it is an action of its own, not a part of what else is being typed.
    mutationFn: (accessPassword: string | null) => patch('/v1/cabinet/products/{id}', { path: { id: product.id }, body: { accessPassword } as never }) as Promise<Product>,
    onSuccess: (changed) => keepProduct(client, changed),
  });
  const save = async ({ accessPassword }: { accessPassword: string }) => {
    await say.mutateAsync(accessPassword.trim());
    form.reset();
    setEditing(false);
  };
  const short = { minLength: { value: CHARS_MIN, message: t('password.tooShort', { min: CHARS_MIN }) } };
  return (
    <Box component="section" aria-labelledby={id} sx={{ display: 'grid', gap: 1.5, borderBlockStart: '1px solid', borderColor: 'divider', pt: 3 }}>
      <Box>
        <Typography id={id} variant="h3">
          {t('password.title')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {product.hasAccessPassword ? t('password.isSet') : t('password.lead')}
        </Typography>
      </Box>
      {editing ? (
        <Form form={form} onSubmit={save}>
          <TextField name="accessPassword" label={t('password.label')} hint={t('password.hint')} required maxLength={CHARS_MAX} rules={short} autoComplete="off" autoFocus />
          <Box sx={{ display: 'flex', gap: 1 }}>
            <SubmitButton>{t('password.set')}</SubmitButton>
            <Button onClick={() => setEditing(false)}>{t('common:cancel')}</Button>
          </Box>
        </Form>
      ) : (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="outlined" onClick={() => setEditing(true)}>
            {product.hasAccessPassword ? t('password.change') : t('password.set')}
          </Button>
          {product.hasAccessPassword && (
            <Button variant="outlined" loading={say.isPending} onClick={() => say.mutate(null)}>
              {t('password.remove')}
            </Button>
          )}
        </Box>
      )}
    </Box>
  );
}
