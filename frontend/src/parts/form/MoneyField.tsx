import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import MuiTextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Amount, decimalText, parseAmount } from '../money';
import { type FieldProps, useFieldProps } from './useFieldProps';

interface Props extends FieldProps {
  currency: string;
  /** An amount that one press fills in: all there is. */
  offer?: { label: string; onTake: () => void };
  /** The smallest amount, and what is said of less. */
  least?: { amount: number; words: string };
}

const written = (value: Amount | null, locale: string): string => (value ? decimalText(value, locale) : '');

/** Holds `{amount, currency}` or null; shows it as its currency is written, and reads comma and point. */
export function MoneyField({ currency, offer, least, ...common }: Props) {
  const { t, i18n } = useTranslation();
  const { field, shared } = useFieldProps({
    ...common,
    rules: {
      validate: (value: Amount | null) => {
        if (value && Number.isNaN(value.amount)) return t('field.invalidAmount');
        return value && least && value.amount < least.amount ? least.words : true;
      },
    },
  });
  const value = field.value as Amount | null;
  const [text, setText] = useState(() => written(value, i18n.language));

  // A value set from outside (reset, "the whole balance") replaces what was typed.
  useEffect(() => {
    if (value === null && text !== '') setText('');
    else if (value && !Number.isNaN(value.amount) && parseAmount(text, currency, i18n.language) !== value.amount) setText(written(value, i18n.language));
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- typing changes both together; only the value from outside matters
  }, [value]);

  function type(next: string) {
    setText(next);
    if (next.trim() === '') field.onChange(null);
    else field.onChange({ amount: parseAmount(next, currency, i18n.language) ?? Number.NaN, currency });
  }

  const input = (
    <MuiTextField
      {...shared}
      name={field.name}
      inputRef={field.ref}
      value={text}
      onChange={(event) => type(event.target.value)}
      onBlur={field.onBlur}
      slotProps={{
        htmlInput: { inputMode: 'decimal', autoComplete: 'off' },
        input: { endAdornment: <InputAdornment position="end">{currency.toUpperCase()}</InputAdornment> },
      }}
    />
  );
  if (!offer) return input;
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start', gap: 0.25 }}>
      {input}
      <Button size="small" onClick={offer.onTake}>
        {offer.label}
      </Button>
    </Box>
  );
}
