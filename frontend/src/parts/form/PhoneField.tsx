import { useTranslation } from 'react-i18next';
import { TextField } from './TextField';
import type { FieldProps } from './useFieldProps';

const LOOKS_LIKE_PHONE = /^\+?[\d\s()/-]{5,30}$/;

export function PhoneField(props: Omit<FieldProps, 'label'> & { label?: string }) {
  const { t } = useTranslation();
  return (
    <TextField
      {...props}
      label={props.label ?? t('field.phone')}
      hint={props.hint ?? t('field.phoneHint')}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      rules={{ pattern: { value: LOOKS_LIKE_PHONE, message: t('field.invalidPhone') } }}
    />
  );
}
