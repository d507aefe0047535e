import MuiTextField from '@mui/material/TextField';
import { type FieldProps, useFieldProps } from './useFieldProps';

interface Props extends FieldProps {
  maxLength: number;
  /** It is no secret, and may be read while it is typed. */
  open?: boolean;
}

/** A key that is only ever written. It is always empty at first, and no browser offers to remember or to fill it. */
export function SecretField({ open, maxLength, ...common }: Props) {
  const { field, shared } = useFieldProps(common);
  return (
    <MuiTextField
      {...shared}
      type={open ? 'text' : 'password'}
      name={field.name}
      inputRef={field.ref}
      value={field.value ?? ''}
      onChange={field.onChange}
      onBlur={field.onBlur}
      // "off" is not heard for passwords; "one-time-code" is what password managers leave alone.
      autoComplete={open ? 'off' : 'one-time-code'}
      slotProps={{ htmlInput: { maxLength, spellCheck: false, autoCapitalize: 'off', style: { fontFamily: 'monospace' } } }}
    />
  );
}
