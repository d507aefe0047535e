import InputAdornment from '@mui/material/InputAdornment';
import MuiTextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { type FieldProps, useFieldProps } from './useFieldProps';

const HEX = /^#[0-9a-f]{6}$/i;
const SHORT = /^#?(?<letters>[0-9a-f]{3}|[0-9a-f]{6})$/i;

/** "abc" and "#ABC" are "#aabbcc"; what is no colour stays as it was typed. */
export function hexOf(text: string): string {
  const letters = SHORT.exec(text.trim())?.groups?.letters?.toLowerCase();
  if (!letters) return text;
  return `#${letters.length === 3 ? [...letters].map((letter) => letter + letter).join('') : letters}`;
}

/** A colour: chosen by the eye, or typed as its hex code. */
export function ColorField(props: FieldProps) {
  const { t } = useTranslation();
  const rules = { ...props.rules, validate: (value: unknown) => HEX.test(String(value)) || t('field.invalidColor') };
  const { field, shared } = useFieldProps({ ...props, rules });
  const value = String(field.value ?? '');
  const picker = (
    <InputAdornment position="start">
      <input
        type="color"
        aria-label={t('field.pickColor', { label: props.label })}
        value={HEX.test(value) ? value : '#000000'}
        onChange={(event) => field.onChange(event.target.value)}
        style={{ inlineSize: 32, blockSize: 28, padding: 0, border: 0, background: 'none', cursor: 'pointer' }}
      />
    </InputAdornment>
  );
  return (
    <MuiTextField
      {...shared}
      name={field.name}
      inputRef={field.ref}
      value={value}
      onChange={(event) => field.onChange(event.target.value)}
      onBlur={() => {
        if (hexOf(value) !== value) field.onChange(hexOf(value));
        field.onBlur();
      }}
      slotProps={{
        htmlInput: { maxLength: 7, spellCheck: false, autoComplete: 'off', style: { fontFamily: 'monospace' } },
        input: { startAdornment: picker },
        inputLabel: { shrink: true },
      }}
    />
  );
}
