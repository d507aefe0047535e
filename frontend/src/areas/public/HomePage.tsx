import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '@/app/paths';
import { PageTitle } from '@/parts/PageTitle';
import { ShopSketch } from './ShopSketch';

const wide = { maxInlineSize: 1120, mx: 'auto', px: { xs: 2, md: 4 } };
const steps = ['how1', 'how2', 'how3', 'how4'] as const;
const reasons = ['why1', 'why2', 'why3', 'why4'] as const;

function Hero() {
  const { t } = useTranslation('public');
  return (
    <Box sx={{ ...wide, display: 'grid', gap: 6, alignItems: 'center', gridTemplateColumns: { lg: '1.15fr 1fr' }, py: { xs: 5, md: 10 } }}>
      <Box>
        <PageTitle hidden>{t('home.title')}</PageTitle>
        <Typography
          aria-hidden
          sx={{ fontSize: { xs: '2.3rem', md: '3.4rem' }, fontWeight: 720, lineHeight: 1.06, letterSpacing: '-0.035em', textWrap: 'balance' }}
        >
          {t('home.title')}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 2.5, fontSize: '1.15rem', maxInlineSize: '52ch' }}>
          {t('home.lead')}
        </Typography>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 4 }}>
          <Button component={Link} to={paths.signUp} variant="contained" size="large">
            {t('home.start')}
          </Button>
          <Button component={Link} to={paths.plans} variant="outlined" size="large">
            {t('home.plans')}
          </Button>
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
          {t('home.note')}
        </Typography>
      </Box>
      <ShopSketch />
    </Box>
  );
}

function Steps() {
  const { t } = useTranslation('public');
  return (
    <Box sx={{ bgcolor: 'background.paper', borderBlock: '1px solid', borderColor: 'divider', py: { xs: 6, md: 9 } }}>
      <Box sx={wide}>
        <Typography variant="h2" sx={{ fontSize: '1.7rem', mb: 4 }}>
          {t('home.howTitle')}
        </Typography>
        <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 4, gridTemplateColumns: { sm: '1fr 1fr', lg: 'repeat(4, 1fr)' } }}>
          {steps.map((step, index) => (
            <li key={step}>
              <Box
                aria-hidden
                sx={{ fontSize: '0.875rem', fontWeight: 680, color: 'primary.main', fontVariantNumeric: 'tabular-nums', mb: 1 }}
              >
                {String(index + 1).padStart(2, '0')}
              </Box>
              <Typography variant="h3">{t(`home.${step}`)}</Typography>
              <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
                {t(`home.${step}Text`)}
              </Typography>
            </li>
          ))}
        </Box>
      </Box>
    </Box>
  );
}

export function Component() {
  const { t } = useTranslation('public');
  return (
    <>
      <Hero />
      <Steps />
      <Box sx={{ ...wide, py: { xs: 6, md: 9 } }}>
        <Typography variant="h2" sx={{ fontSize: '1.7rem', mb: 4 }}>
          {t('home.whyTitle')}
        </Typography>
        <Box sx={{ display: 'grid', columnGap: 8, rowGap: 4, gridTemplateColumns: { md: '1fr 1fr' } }}>
          {reasons.map((reason) => (
            <Box key={reason} sx={{ borderBlockStart: '1px solid', borderColor: 'divider', pt: 2 }}>
              <Typography variant="h3">{t(`home.${reason}`)}</Typography>
              <Typography color="textSecondary" sx={{ mt: 0.5 }}>
                {t(`home.${reason}Text`)}
              </Typography>
            </Box>
          ))}
        </Box>
      </Box>
    </>
  );
}
