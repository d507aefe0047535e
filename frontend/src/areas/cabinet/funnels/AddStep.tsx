import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { KINDS, type Kind, STEPS_MAX, type Step } from './model';

/** One button for each kind of step; a payment page only while there is none. */
export function AddStep({ steps, onAdd }: { steps: readonly Step[]; onAdd: (kind: Kind) => void }) {
  const { t } = useTranslation('funnels');
  const kinds = KINDS.filter((kind) => kind !== 'payment' || !steps.some((step) => step.kind === 'payment'));
  return (
    <Box role="group" aria-label={t('addStep')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {kinds.map((kind) => (
        <Button key={kind} variant="outlined" startIcon={<Add />} disabled={steps.length >= STEPS_MAX} onClick={() => onAdd(kind)}>
          {t(`add_${kind}`)}
        </Button>
      ))}
    </Box>
  );
}
