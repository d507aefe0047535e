import MuiTextField from '@mui/material/TextField';
import type { HTMLInputAutoCompleteAttribute, ReactNode } from 'react';
import { type FieldProps, useFieldProps } from './useFieldProps';

interface Props extends FieldProps {
  type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'datetime-local' | 'color' | 'search';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'email' | 'tel';
  maxLength?: number;
  rows?: number;
  /** It grows up to this height, then it scrolls. */
  rowsMax?: number;
  /** For what is read letter by letter. */
  mono?: boolean;
  autoFocus?: boolean;
  end?: ReactNode;
  start?: ReactNode;
}

/** Browsers show something in these even when they are empty: the label stays above. */
const SHRUNK: ReadonlySet<string> = new Set(['date', 'datetime-local', 'color']);

/** A line of text; trimmed when it is left. */
export function TextField({ type = 'text', autoComplete, inputMode, maxLength, rows, rowsMax, mono, autoFocus, start, end, ...common }: Props) {
  const { field, shared } = useFieldProps(common);
  return (
    <MuiTextField
      {...shared}
      type={type}
      name={field.name}
      inputRef={field.ref}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={() => {
        if (typeof field.value === 'string' && field.value !== field.value.trim()) field.onChange(field.value.trim());
        field.onBlur();
      }}
      autoFocus={autoFocus ?? false}
      {...(autoComplete ? { autoComplete } : {})}
      {...(rows ? { multiline: true, minRows: rows } : {})}
      {...(rowsMax ? { maxRows: rowsMax } : {})}
      slotProps={{
        htmlInput: { inputMode, maxLength, ...(mono ? { spellCheck: false, style: { fontFamily: 'monospace' } } : {}) },
        input: { startAdornment: start, endAdornment: end },
        ...(SHRUNK.has(type) ? { inputLabel: { shrink: true } } : {}),
      }}
    />
  );
}
