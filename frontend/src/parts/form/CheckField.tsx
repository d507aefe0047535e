import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import type { ReactNode } from 'react';
import { marked } from '@/parts/marked';
import { type FieldProps, useFieldProps } from './useFieldProps';

/** Where the words begin beside a box: what explains them begins there too. */
const UNDER_LABEL = 3.875;

export function CheckField({ words, ...common }: FieldProps & { words?: ReactNode }) {
  const { field, shared } = useFieldProps(common);
  const helperId = `${shared.id}-hint`;
  return (
    <FormControl error={shared.error} disabled={shared.disabled}>
      <FormControlLabel
        label={words ?? marked(shared.label)}
        control={
          <Checkbox
            id={shared.id}
            name={field.name}
            checked={Boolean(field.value)}
            onChange={(_, checked) => field.onChange(checked)}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref, 'aria-describedby': shared.helperText ? helperId : undefined } }}
          />
        }
      />
      {shared.helperText && <FormHelperText id={helperId} sx={{ marginInlineStart: UNDER_LABEL, mt: -0.5 }}>{shared.helperText}</FormHelperText>}
    </FormControl>
  );
}
