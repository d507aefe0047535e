import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { marked, unmarked } from '@/parts/marked';
import { Figures } from '../Figures';
import { StepFields } from '../StepFields';
import type { ViewProps } from '../StepList';
import { Troubles } from '../Troubles';
import { useStepWords } from '../useStepWords';

/** The chosen step beside the picture, by the same fields as in the list. */
export function StepPanel({ chosen, steps, troubles, counts, onRemove }: ViewProps & { chosen: string }) {
  const { t } = useTranslation('funnels');
  const words = useStepWords(steps);
  const heading = useId();
  const place = steps.findIndex((step) => step.id === chosen);
  const step = steps[place];
  if (!step) return null;
  const name = words(step);
  const count = counts?.get(step.id);
  return (
    <Card component="section" aria-labelledby={heading} sx={{ p: 2, display: 'grid', gap: 2, alignContent: 'start', overflow: 'visible', minInlineSize: 0 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <Typography id={heading} variant="h2" sx={{ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' }}>
          {marked(name)}
        </Typography>
        <Tooltip title={t('removeStep')}>
          <IconButton aria-label={`${t('removeStep')}: ${unmarked(name)}`} onClick={() => onRemove(step)} sx={{ my: -0.5 }}>
            <Delete fontSize="small" />
          </IconButton>
        </Tooltip>
      </Box>
      {count && count.shownCount > 0 && <Figures kind={step.kind} counts={count} />}
      <Troubles troubles={troubles.filter((trouble) => trouble.step === step.id)} />
      <StepFields key={step.id} place={place} step={step} narrow />
    </Card>
  );
}
