import CheckCircle from '@mui/icons-material/CheckCircle';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

export interface Step {
  key: string;
  title: string;
  text: ReactNode;
  done: boolean;
  /** Where it is done, or was; without it the step is done here. */
  to?: string;
  action?: ReactNode;
}

/** Only the next open step carries its button: one thing at a time. */
export function Checklist({ steps, onHide }: { steps: Step[]; onHide: () => void }) {
  const { t } = useTranslation('home');
  const done = steps.filter((step) => step.done).length;
  const next = steps.find((step) => !step.done);
  const words = t('progress', { done, count: steps.length });
  return (
    <Card component="section" aria-label={t('checklist')} sx={{ p: { xs: 2, md: 3 } }}>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        <Typography variant="h2">{t('checklist')}</Typography>
        <Typography variant="body2" color="textSecondary">
          {words}
        </Typography>
      </Box>
      <LinearProgress
        variant="determinate"
        value={(done / steps.length) * 100}
        aria-label={words}
        sx={{ my: 2, blockSize: 6, borderRadius: 3 }}
      />
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {steps.map((step) => (
          <Box
            component="li"
            key={step.key}
            aria-current={step === next ? 'step' : undefined}
            sx={{ display: 'flex', gap: 2, py: 1.75, borderBlockStart: '1px solid', borderColor: 'divider' }}
          >
            {step.done ? (
              <CheckCircle color="success" titleAccess={t('done')} />
            ) : (
              <RadioButtonUnchecked color={step === next ? 'primary' : 'disabled'} aria-hidden />
            )}
            <Box sx={{ flex: 1, minInlineSize: 0 }}>
              <Typography sx={{ fontWeight: 600, color: step.done ? 'text.secondary' : 'text.primary' }}>{step.to ? <Link to={step.to}>{step.title}</Link> : step.title}</Typography>
              {!step.done && (
                <Typography variant="body2" color="textSecondary">
                  {step.text}
                </Typography>
              )}
              {step === next && step.action && <Box sx={{ mt: 1.5 }}>{step.action}</Box>}
            </Box>
          </Box>
        ))}
      </Box>
      <Button size="small" color="inherit" onClick={onHide} sx={{ mt: 1, color: 'text.secondary' }}>
        {t('skip')}
      </Button>
    </Card>
  );
}
