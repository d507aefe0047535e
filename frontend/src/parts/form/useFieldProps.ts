import { type RegisterOptions, useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';

export interface FieldProps {
  name: string;
  label: string;
  hint?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  rules?: RegisterOptions;
}

/** What every field of the family shares: its value, the shared required message, its error and its hint. */
export function useFieldProps({ name, label, hint, required, disabled, rules }: FieldProps) {
  const { t } = useTranslation();
  const { control } = useFormContext();
  const { field, fieldState } = useController({
    name,
    control,
    rules: { ...(required ? { required: t('field.required') } : {}), ...rules } as never,
  });
  const error = fieldState.error;
  // Grouped values (money) keep their errors one level deeper.
  const message = error?.message ?? (error as { root?: { message?: string } } | undefined)?.root?.message;
  return {
    field,
    shared: {
      id: `field-${name.replaceAll('.', '-')}`,
      label,
      required: required ?? false,
      disabled: disabled ?? false,
      error: error !== undefined,
      helperText: message ?? hint,
    },
  };
}
