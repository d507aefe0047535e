import { useTranslation } from 'react-i18next';
import { TextField } from './TextField';
import type { FieldProps } from './useFieldProps';

const LOOKS_LIKE_EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export function EmailField({ autoFocus, ...props }: Omit<FieldProps, 'label'> & { label?: string; autoFocus?: boolean }) {
  const { t } = useTranslation();
  return (
    <TextField
      {...props}
      label={props.label ?? t('field.email')}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoFocus={autoFocus ?? false}
      rules={{ pattern: { value: LOOKS_LIKE_EMAIL, message: t('field.invalidEmail') } }}
    />
  );
}
