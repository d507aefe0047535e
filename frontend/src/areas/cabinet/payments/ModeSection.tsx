import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { Section } from '@/parts/Section';
import { toast } from '@/parts/feedback/toasts';
import type { PaymentSettings, SellingMode } from './model';
import { useChange } from './queries';

/** Who sells. To stop selling is asked twice; what this platform cannot do says why. */
export function ModeSection({ settings }: { settings: PaymentSettings }) {
  const { t } = useTranslation(['payments', 'common']);
  const change = useChange();
  const [asking, setAsking] = useState(false);
  const id = useId();
  const choose = (sellingMode: SellingMode) =>
    change.mutate(() => ({ sellingMode }), { onSuccess: () => toast.success(t('common:saved')), onSettled: () => setAsking(false) });
  return (
    <Section title={t('mode.title')} lead={t('mode.lead')}>
      <RadioGroup
        aria-label={t('mode.title')}
        value={settings.sellingMode}
        onChange={(_, mode) => (mode === 'selling_none' ? setAsking(true) : choose(mode as SellingMode))}
        sx={{ display: 'grid', gap: 1.25 }}
      >
        {settings.sellingModes.map(({ mode, available }) => (
          <Box key={mode} sx={{ display: 'grid' }}>
            <FormControlLabel
              value={mode}
              disabled={!available}
              control={<Radio size="small" slotProps={{ input: { 'aria-describedby': `${id}-${mode}` } }} />}
              label={t(`mode.${mode}`)}
              sx={{ m: 0 }}
            />
            <Typography id={`${id}-${mode}`} variant="body2" color="textSecondary" sx={{ paddingInlineStart: 4 }}>
              {t(`mode.${mode}Text`)}
              {!available && ` ${t('mode.unavailable')}`}
            </Typography>
          </Box>
        ))}
      </RadioGroup>
      <ConfirmDialog
        open={asking}
        title={t('mode.stopTitle')}
        text={t('mode.stopText')}
        verb={t('mode.stop')}
        tone="error"
        busy={change.isPending}
        onConfirm={() => choose('selling_none')}
        onClose={() => setAsking(false)}
      />
    </Section>
  );
}
