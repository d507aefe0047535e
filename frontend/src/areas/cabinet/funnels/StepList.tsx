import Delete from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { marked, unmarked } from '@/parts/marked';
import { Figures } from './Figures';
import { StepFields } from './StepFields';
import { Troubles } from './Troubles';
import type { Step, StepCounts, Trouble } from './model';
import { useStepWords } from './useStepWords';

export interface ViewProps {
  steps: Step[];
  troubles: readonly Trouble[];
  counts: ReadonlyMap<string, StepCounts> | undefined;
  onRemove: (step: Step) => void;
}

/** The funnel as a list: everything of it, for phones, for the keyboard, for who does not see the picture. */
export function StepList({ steps, troubles, counts, onRemove }: ViewProps) {
  const { t } = useTranslation('funnels');
  const words = useStepWords(steps);
  return (
    <Box component="ol" aria-label={t('steps')} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
      {steps.map((step, place) => (
        <StepCard
          key={step.id}
          step={step}
          place={place}
          name={words(step)}
          troubles={troubles.filter((trouble) => trouble.step === step.id)}
          counts={counts?.get(step.id)}
          onRemove={() => onRemove(step)}
        />
      ))}
    </Box>
  );
}

interface CardProps {
  step: Step;
  place: number;
  name: string;
  troubles: readonly Trouble[];
  counts: StepCounts | undefined;
  onRemove: () => void;
}

function StepCard({ step, place, name, troubles, counts, onRemove }: CardProps) {
  const { t } = useTranslation('funnels');
  const heading = useId();
  return (
    <Card component="li" aria-labelledby={heading} data-step={step.id} tabIndex={-1} sx={{ p: { xs: 2, md: 3 }, scrollMarginBlock: 80, display: 'grid', gap: 2, overflow: 'visible', minInlineSize: 0 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <Typography id={heading} variant="h2" sx={{ flex: 1, overflowWrap: 'anywhere', minInlineSize: 0 }}>
          {marked(name)}
        </Typography>
        <Tooltip title={t('removeStep')}>
          <IconButton aria-label={`${t('removeStep')}: ${unmarked(name)}`} onClick={onRemove} sx={{ my: -0.5 }}>
            <Delete fontSize="small" />
          </IconButton>
        </Tooltip>
      </Box>
      {counts && counts.shownCount > 0 && <Figures kind={step.kind} counts={counts} />}
      <Troubles troubles={troubles} />
      <StepFields place={place} step={step} />
    </Card>
  );
}
