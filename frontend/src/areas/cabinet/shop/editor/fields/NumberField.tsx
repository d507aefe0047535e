import MuiTextField from '@mui/material/TextField';
import { useState } from 'react';

interface Props {
  label: string;
  value: number | undefined;
  /** What holds while nothing is typed. */
  shown?: number | undefined;
  min: number;
  max: number;
  /** A field that cannot be empty has its last number again when it is left. */
  required?: boolean;
  onChange: (value: number | undefined) => void;
}

/** A whole number. What is typed on the way to it stays as it is; it counts once it is within its bounds. */
export function NumberField({ label, value, shown, min, max, required = false, onChange }: Props) {
  const [typed, setTyped] = useState<string>();
  const bounded = (text: string) => Math.min(max, Math.max(min, Math.trunc(Number(text))));
  const write = (text: string) => {
    setTyped(text);
    if (text === '') {
      if (!required) onChange(undefined);
    } else if (Number(text) === bounded(text)) onChange(Number(text));
  };
  const leave = () => {
    if (typed && bounded(typed) !== value) onChange(bounded(typed));
    setTyped(undefined);
  };
  return (
    <MuiTextField
      label={label}
      type="number"
      value={typed ?? value ?? ''}
      placeholder={shown === undefined ? '' : String(shown)}
      onChange={(event) => write(event.target.value)}
      onBlur={leave}
      slotProps={{ htmlInput: { min, max, inputMode: 'numeric' }, inputLabel: { shrink: true } }}
    />
  );
}
