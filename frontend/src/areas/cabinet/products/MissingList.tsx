import ChevronRight from '@mui/icons-material/ChevronRight';
import RadioButtonUnchecked from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { offScreen } from '@/parts/offScreen';
import type { Product, Reason } from './model';

interface Props {
  product: Product;
  /** Somebody has just tried to publish. */
  urgent: boolean;
  onStep: (step: string) => void;
}

/** Publishing has its button, the review and the verification their own notes. */
const TOLD_ELSEWHERE: ReadonlySet<string> = new Set(['not_active', 'on_review', 'rejected', 'finish_registration']);

/** What is missing before it can be sold, each with the way to mend it; lives with every change. */
export function MissingList({ product, urgent, onStep }: Props) {
  const { t } = useTranslation('products');
  const heading = useId();
  const reasons: Reason[] = product.unavailableReasons.filter((reason: Reason) => !TOLD_ELSEWHERE.has(reason.code));
  if (reasons.length === 0) return null;
  return (
    <Box
      component="section"
      aria-labelledby={heading}
      sx={(theme) => ({
        p: 2,
        borderRadius: 1,
        bgcolor: theme.vars?.palette.tone[urgent ? 'wait' : 'calm'].wash,
        color: theme.vars?.palette.tone[urgent ? 'wait' : 'calm'].ink,
      })}
    >
      <Typography id={heading} component="h2" sx={{ fontWeight: 640, mb: 0.5 }}>
        {t('missing.title', { count: reasons.length })}
      </Typography>
      <span role="status" style={offScreen}>
        {urgent && t('missing.title', { count: reasons.length })}
      </span>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {reasons.map((reason) => (
          <Box component="li" key={reason.code} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, '& > svg': { flex: 'none' }, '& > span': { flex: '0 1 auto', maxInlineSize: 'calc(100% - 2rem)' } }}>
            <RadioButtonUnchecked fontSize="inherit" aria-hidden />
            <Typography variant="body2" component="span">
              {t(`reasonOf.${product.form as 'course'}.${reason.code as 'no_digitals'}`, { defaultValue: t(`reason.${reason.code as 'no_digitals'}`) })}
            </Typography>
            <Fix form={product.form} reason={reason} onStep={onStep} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** The way to mend it: a step of this wizard or another page; some mend themselves by time. */
function Fix({ form, reason, onStep }: { form: string; reason: Reason; onStep: (step: string) => void }) {
  const { t } = useTranslation('products');
  const { kind, path } = reason.fix;
  const words = t(`fixOf.${form as 'course'}.${reason.code as 'no_digitals'}`, { defaultValue: t(`fix.${reason.code as 'no_digitals'}`, { defaultValue: '' }) });
  if (!path || !words) return null;
  const common = { size: 'small', color: 'inherit', endIcon: <ChevronRight />, sx: { textDecoration: 'underline' } } as const;
  const step = new URLSearchParams(path.split('?')[1]).get('step');
  if (kind === 'step' && step)
    return (
      <Button {...common} onClick={() => onStep(step)}>
        {words}
      </Button>
    );
  return (
    <Button {...common} component={Link} to={path}>
      {words}
    </Button>
  );
}
