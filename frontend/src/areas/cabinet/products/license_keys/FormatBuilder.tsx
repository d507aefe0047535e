import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { TextField } from '@/parts/form/TextField';
import { usePreview } from './queries';

const FORMAT_CHARS_MAX = 100;
/** While somebody types, nothing is asked. */
const QUIET_MS = 300;
const PLACEHOLDERS = [
  ['letters', '{A:5}'],
  ['both', '{X:5}'],
  ['digits', '{9:4}'],
] as const;
/** Where the api stops counting. */
const COUNTED_MAX = 1_000_000_000_000_000;

/** A pattern: typed, or put together from placeholders, with keys as they would look. */
export function FormatBuilder({ product, onChange }: { product: string; onChange: () => void }) {
  const { t, i18n } = useTranslation('license_keys');
  const { setValue, getValues } = useFormContext<{ format: string }>();
  const format = useWatch<{ format: string }, 'format'>({ name: 'format' });
  const [asked, setAsked] = useState(format);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(format.trim()), QUIET_MS);
    return () => clearTimeout(timer);
  }, [format]);
  const preview = usePreview(product, useDeferredValue(asked));

  function add(placeholder: string) {
    const before = getValues('format').trim();
    setValue('format', before && !before.endsWith('-') ? `${before}-${placeholder}` : before + placeholder, { shouldDirty: true });
    onChange();
  }
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <TextField name="format" label={t('format.label')} hint={t('format.hint')} maxLength={FORMAT_CHARS_MAX} mono required />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="body2" color="textSecondary">
          {t('format.add')}
        </Typography>
        {PLACEHOLDERS.map(([kind, placeholder]) => (
          <Button key={kind} size="small" variant="outlined" startIcon={<Add />} onClick={() => add(placeholder)}>
            {t(`format.${kind}`)}
          </Button>
        ))}
      </Box>
      {preview.data && (
        <Box aria-live="polite" sx={{ p: 2, borderRadius: 1, bgcolor: 'action.hover', display: 'grid', gap: 0.5 }}>
          <Typography variant="body2" color="textSecondary">
            {t('format.preview')}
          </Typography>
          {preview.data.samples.slice(0, 3).map((sample: string) => (
            <Box key={sample} component="code" sx={{ fontSize: '1rem', overflowWrap: 'anywhere' }}>
              {sample}
            </Box>
          ))}
          <Typography variant="body2" sx={{ mt: 0.5 }}>
            {preview.data.possibilities >= COUNTED_MAX
              ? t('format.possibleMax')
              : t('format.possible', { formatted: new Intl.NumberFormat(i18n.language).format(preview.data.possibilities) })}
          </Typography>
        </Box>
      )}
    </Box>
  );
}
