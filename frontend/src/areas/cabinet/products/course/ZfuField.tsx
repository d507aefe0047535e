import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { get } from '@/api/client';
import { ProductPatch } from '@/api/limits.gen';
import { TextField } from '@/parts/form/TextField';
import type { Product } from '../model';
import { productKeys } from '../queries';

const QUESTIONS = ['paid', 'distance', 'control', 'agreed'] as const;

/** The admission of a course for distance learning in Germany: the number, and a check whether one is needed (FernUSG). */
export function ZfuField({ product }: { product: Product }) {
  const { t } = useTranslation('courses');
  const seller = useQuery({ queryKey: productKeys.seller, queryFn: ({ signal }) => get('/v1/cabinet/seller', { signal }) });
  const number = useWatch({ name: 'zfuNumber' }) as string;
  const paid = (product.pricingPlans ?? []).length > 0 && !product.free;
  const asks = paid && seller.data?.country === 'DE' && number.trim() === '';
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {asks && <Alert severity="warning">{t('zfu.asks')}</Alert>}
      <TextField name="zfuNumber" label={t('zfu.label')} hint={t('zfu.hint')} {...ProductPatch.zfuNumber} />
      <Accordion disableGutters variant="outlined" sx={{ borderRadius: 1, '&::before': { display: 'none' } }}>
        <AccordionSummary expandIcon={<ExpandMore />}>
          <Typography sx={{ fontWeight: 600 }}>{t('zfu.check')}</Typography>
        </AccordionSummary>
        <AccordionDetails>
          <Typography variant="body2">{t('zfu.lead')}</Typography>
          <Box component="ul" sx={{ my: 1, paddingInlineStart: 3, typography: 'body2' }}>
            {QUESTIONS.map((question) => (
              <li key={question}>{t(`zfu.question.${question}`)}</li>
            ))}
          </Box>
          <Typography variant="body2" color="textSecondary">
            {t('zfu.result')}
          </Typography>
        </AccordionDetails>
      </Accordion>
    </Box>
  );
}
