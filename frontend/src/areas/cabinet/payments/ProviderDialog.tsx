import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useStateWords } from '@/parts/StateChip';
import { toast } from '@/parts/feedback/toasts';
import { SecretField } from '@/parts/form/SecretField';
import { SelectField } from '@/parts/form/SelectField';
import { FormDialog } from '@/parts/form/FormDialog';
import { type CredentialField, OPEN, PAYPAL_MODES, type PaypalMode, type Provider, fieldsOf } from './model';
import { useProviderMutations } from './queries';

const KEY_CHARS_MAX = 255;
const MERCHANT_ID_CHARS = 13;
type Values = { mode: PaypalMode } & Partial<Record<CredentialField, string>>;

const snake = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Enters keys, or puts others in their place: what is left empty stays. */
export function ProviderDialog({ provider, name, onClose }: { provider: Provider; name: string; onClose: () => void }) {
  const { t } = useTranslation(['payments', 'common']);
  const words = useStateWords('payments', 'field');
  const { enter } = useProviderMutations(provider);
  const form = useForm<Values>({ defaultValues: { mode: provider.mode ?? 'rest' } });
  const mode = useWatch({ control: form.control, name: 'mode' });
  const paypal = provider.provider === 'paypal';
  const anew = !provider.entered || (paypal && mode !== provider.mode);
  const fields = fieldsOf(provider.provider, mode);
  const last4 = (field: CredentialField) => provider.credentials.find((one) => one.field === snake(field))?.last4;
  async function save(values: Values) {
    const typed = fields.map((field) => [field, values[field]?.trim() ?? ''] as const).filter(([, text]) => text !== '');
    await enter.mutateAsync({ ...(paypal ? { mode: values.mode } : {}), ...Object.fromEntries(typed) });
    toast.success(t('common:saved'));
  }
  return (
    <FormDialog title={name} form={form} onSave={save} onClose={onClose}>
      {paypal && <SelectField name="mode" label={t('providers.mode')} required options={PAYPAL_MODES.map((value) => ({ value, label: t(`paypalMode.${value}`) }))} />}
      {fields.map((field) => (
        <SecretField
          key={field}
          name={field}
          label={words(snake(field))}
          open={OPEN.has(field)}
          required={anew}
          maxLength={field === 'merchantId' ? MERCHANT_ID_CHARS : KEY_CHARS_MAX}
          hint={anew ? undefined : last4(field) ? t('providers.stays', { last4: last4(field) }) : t('providers.staysSealed')}
        />
      ))}
    </FormDialog>
  );
}
