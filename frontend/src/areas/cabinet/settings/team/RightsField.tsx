import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useMay } from '@/app/shell/useMay';
import { CheckField } from '@/parts/form/CheckField';
import { type Chosen, PRESETS, type Preset, RIGHTS, type Right, chosenOf } from './model';

/** What a member may do: one box an area, and presets that tick several. No one gives what they may not do themselves. */
export function RightsField() {
  const { t } = useTranslation('team');
  const { setValue, watch, formState } = useFormContext<{ rights: Chosen }>();
  const id = useId();
  const may = useMay();
  const all = RIGHTS.every(may);
  const chosen = watch('rights');
  const none = formState.isSubmitted && !RIGHTS.some((right) => chosen[right]);
  return (
    <Box role="group" aria-labelledby={id} aria-describedby={all ? undefined : `${id}-own`} sx={{ display: 'grid', gap: 1 }}>
      <Box id={id}>
        <Typography sx={{ fontWeight: 600 }}>{t('rights.title')}</Typography>
        <Typography variant="body2" color="textSecondary">
          {t('rights.hint')}
        </Typography>
        {!all && (
          <Typography id={`${id}-own`} variant="body2" color="textSecondary">
            {t('rights.own')}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {(Object.keys(PRESETS) as Preset[]).map((preset) => (
          <Button
            key={preset}
            size="small"
            variant="outlined"
            disabled={!PRESETS[preset].every((right: Right) => may(right))}
            onClick={() => setValue('rights', chosenOf(PRESETS[preset]), { shouldDirty: true })}
          >
            {t(`preset.${preset}`)}
          </Button>
        ))}
      </Box>
      {RIGHTS.map((right) => (
        <CheckField key={right} disabled={!may(right)} name={`rights.${right}`} label={t(`right.${right}`)} hint={t(`hint.${right}`)} />
      ))}
      {none && (
        <Typography role="alert" variant="body2" color="error">
          {t('rights.least')}
        </Typography>
      )}
    </Box>
  );
}
