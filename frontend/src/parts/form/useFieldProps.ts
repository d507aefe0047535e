import { type RegisterOptions, useController, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { marked } from '@/parts/marked';

export interface FieldProps {
  name: string;
  label: string;
  hint?: string | undefined;
  required?: boolean;
  disabled?: boolean;
  rules?: RegisterOptions;
}

/** The words of an error; a grouped value (money) keeps them one level deeper: at its root, or at the part refused. */
function messageOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { message, type: _type, ref: _ref, ...parts } = error as Record<string, unknown>;
  if (typeof message === 'string' && message !== '') return message;
  return Object.values(parts).map(messageOf).find((words) => words !== undefined);
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
  const message = messageOf(error);
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
