import { type RegisterOptions, useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { marked } from '@/parts/marked';
import { errorWords } from './errorWords';

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
  const { control, getValues } = useFormContext();
  const allRules: RegisterOptions = { ...(required ? { required: t('field.required') } : {}), ...rules };
  const { field, fieldState, formState } = useController({ name, control, rules: allRules as never });
  // Nobody is told that a field is empty before they have typed in it or sent the form.
  const early = fieldState.error?.type === 'required' && !fieldState.isDirty && formState.submitCount === 0;
  const error = early ? undefined : fieldState.error;
  const message = errorWords(error, allRules, field.value, getValues());
  return {
    field,
    shared: {
      id: `field-${name.replaceAll('.', '-')}`,
      label,
      required: required ?? false,
      disabled: disabled ?? false,
      error: error !== undefined,
      helperText: marked(message ?? hint ?? ''),
    },
  };
}
