import Check from '@mui/icons-material/Check';
import ErrorIcon from '@mui/icons-material/ErrorOutlined';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { offScreen } from '../offScreen';

export interface StepDef {
  key: string;
  label: string;
  done?: boolean;
  /** The server found something here that needs mending. */
  wrong?: boolean;
  disabled?: boolean;
}

interface Props {
  steps: StepDef[];
  at: string;
  onStep: (key: string) => void;
  children: ReactNode;
}

const BELOW_TABLET_PX = 767.95;
const DOT_PX = 26;
const onPhonesUnseen = { [`@media (max-width: ${BELOW_TABLET_PX}px)`]: offScreen };

function Dot({ step, index, here }: { step: StepDef; index: number; here: boolean }) {
  return (
    <Box
      aria-hidden
      sx={{
        flex: 'none',
        display: 'grid',
        placeItems: 'center',
        inlineSize: DOT_PX,
        blockSize: DOT_PX,
        borderRadius: '50%',
        fontSize: '0.8125rem',
        fontWeight: 650,
        border: 1.5,
        borderStyle: 'solid',
        borderColor: step.wrong ? 'error.main' : here || step.done ? 'primary.main' : 'divider',
        bgcolor: here ? 'primary.main' : 'transparent',
        color: here ? 'primary.contrastText' : step.wrong ? 'error.main' : step.done ? 'primary.main' : 'text.secondary',
      }}
    >
      {step.wrong && !here ? <ErrorIcon fontSize="inherit" /> : step.done && !here ? <Check fontSize="inherit" /> : index + 1}
    </Box>
  );
}

/** A wizard: the steps stand beside the form (above it on a phone), any finished or open one can be gone to. */
export function StepShell({ steps, at, onStep, children }: Props) {
  const { t } = useTranslation();
  const index = Math.max(0, steps.findIndex((step) => step.key === at));
  return (
    <Box sx={{ display: 'grid', gap: { xs: 2.5, md: 5 }, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '220px minmax(0, 1fr)' }, alignItems: 'start' }}>
      <Box component="nav" aria-label={t('step.list')}>
        <Typography variant="body2" color="textSecondary" sx={{ display: { md: 'none' }, mb: 1 }}>
          {t('step.of', { at: index + 1, count: steps.length })}
        </Typography>
        <Box
          component="ol"
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'flex', flexDirection: { xs: 'row', md: 'column' }, gap: 0.5, overflowX: 'auto' }}
        >
          {steps.map((step, number) => {
            const here = step.key === at;
            return (
              <li key={step.key}>
                <ButtonBase
                  disabled={step.disabled ?? false}
                  aria-current={here ? 'step' : undefined}
                  onClick={() => onStep(step.key)}
                  sx={{
                    inlineSize: '100%',
                    justifyContent: 'flex-start',
                    gap: 1.25,
                    position: 'relative',
                    px: 1,
                    py: 0.9,
                    borderRadius: 1,
                    font: 'inherit',
                    fontWeight: here ? 640 : 480,
                    color: here ? 'text.primary' : 'text.secondary',
                    whiteSpace: 'nowrap',
                    '&.Mui-disabled': { opacity: 0.55 },
                  }}
                >
                  <Dot step={step} index={number} here={here} />
                  <Box component="span" sx={here ? {} : onPhonesUnseen}>
                    {step.label}
                  </Box>
                  {(step.done || step.wrong) && <span style={offScreen}>({t(step.wrong ? 'step.attention' : 'step.done')})</span>}
                </ButtonBase>
              </li>
            );
          })}
        </Box>
      </Box>
      <Box sx={{ minInlineSize: 0 }}>{children}</Box>
    </Box>
  );
}
