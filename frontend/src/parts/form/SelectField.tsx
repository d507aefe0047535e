import MuiTextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { type FieldProps, useFieldProps } from './useFieldProps';

export interface Option {
  value: string;
  label: string;
}
interface Props extends FieldProps {
  options: readonly Option[];
  autoComplete?: string;
  /** What choosing nothing is called. */
  empty?: string;
  /** For what follows from a choice. */
  onPick?: (value: string) => void;
}

/** The browser's own select: right on a phone, right for a screen reader, quick with long lists. */
export function SelectField({ options, autoComplete, empty, onPick, ...common }: Props) {
  const { t } = useTranslation();
  const { field, shared } = useFieldProps(common);
  return (
    <MuiTextField
      {...shared}
      select
      name={field.name}
      inputRef={field.ref}
      value={field.value ?? ''}
      onChange={(event) => {
        field.onChange(event);
        onPick?.(event.target.value);
      }}
      onBlur={field.onBlur}
      slotProps={{ select: { native: true }, htmlInput: { autoComplete }, inputLabel: { shrink: true } }}
    >
      <option value="" disabled={common.required ?? false}>
        {empty ?? t('field.choose')}
      </option>
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </MuiTextField>
  );
}
