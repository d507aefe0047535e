import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { type FieldProps, useFieldProps } from './useFieldProps';

export interface RadioOption {
  value: string;
  label: string;
  text?: string;
  icon?: ReactNode;
  /** Above its words. */
  picture?: ReactNode;
}

/** A choice of few, each with its sentence; as cards that can be tapped anywhere. */
export function RadioField({ options, columns = 1, ...common }: FieldProps & { options: RadioOption[]; columns?: number }) {
  const { field, shared } = useFieldProps(common);
  return (
    <FormControl error={shared.error} disabled={shared.disabled} required={shared.required}>
      <FormLabel id={`${shared.id}-label`} sx={{ mb: 1, color: 'text.primary', fontWeight: 600 }}>
        {shared.label}
      </FormLabel>
      <RadioGroup
        aria-labelledby={`${shared.id}-label`}
        name={field.name}
        value={field.value ?? ''}
        onChange={field.onChange}
        onBlur={field.onBlur}
        sx={{ display: 'grid', gap: 1.25, gridTemplateColumns: { xs: '1fr', sm: `repeat(${columns}, minmax(0, 1fr))` } }}
      >
        {options.map((option, index) => (
          <FormControlLabel
            key={option.value}
            value={option.value}
            control={<Radio size="small" slotProps={index === 0 ? { input: { ref: field.ref } } : {}} />}
            label={
              <Box sx={{ display: 'grid' }}>
                {option.picture && <Box sx={{ mb: 1 }}>{option.picture}</Box>}
                <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', fontWeight: 560 }}>
                  {option.icon}
                  {option.label}
                </Box>
                {option.text && (
                  <Typography variant="caption" color="textSecondary">
                    {option.text}
                  </Typography>
                )}
              </Box>
            }
            sx={{
              m: 0,
              px: 1.25,
              py: 1,
              border: 1,
              borderColor: field.value === option.value ? 'primary.main' : 'divider',
              borderRadius: 1,
              bgcolor: field.value === option.value ? 'primary.light' : 'transparent',
            }}
          />
        ))}
      </RadioGroup>
      {shared.helperText && <FormHelperText>{shared.helperText}</FormHelperText>}
    </FormControl>
  );
}
