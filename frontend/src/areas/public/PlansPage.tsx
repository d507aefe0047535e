import Check from '@mui/icons-material/Check';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { list } from '@/api/client';
import { paths } from '@/app/paths';
import { PageTitle } from '@/parts/PageTitle';
import { PageSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { Column } from './Column';
import { OffersPage } from './plans/OffersPage';

const included = ['include1', 'include2', 'include3', 'include4', 'include5'] as const;
const questions = ['faq1', 'faq2', 'faq3'] as const;

/** `/plans`: the plans of this installation; where there are none, the one that everybody has. */
export function Component() {
  const offers = useQuery({
    meta: { quiet: true },
    queryKey: ['public_plans'],
    queryFn: async ({ signal }) => (await list('/v1/common/plans', { signal })).items,
  });
  if (offers.isPending) return <PageSkeleton />;
  // What a plan costs is not guessed.
  if (!offers.data) return <Unreachable error={offers.error} onRetry={() => void offers.refetch()} />;
  return offers.data.length > 0 ? <OffersPage offers={offers.data} /> : <OnePlan />;
}

function OnePlan() {
  const { t } = useTranslation('public');
  return (
    <Column>
      <PageTitle lead={t('plans.lead')}>{t('plans.title')}</PageTitle>
      <Card sx={{ p: { xs: 3, md: 4 }, display: 'grid', gap: 2.5 }}>
        <Typography variant="h2">{t('plans.name')}</Typography>
        <Box>
          <Typography sx={{ fontSize: '1.9rem', fontWeight: 700, letterSpacing: '-0.02em' }}>{t('plans.price')}</Typography>
          <Typography color="textSecondary">{t('plans.fee')}</Typography>
        </Box>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
          {included.map((key) => (
            <Box component="li" key={key} sx={{ display: 'flex', gap: 1.25 }}>
              <Check color="success" aria-hidden />
              {t(`plans.${key}`)}
            </Box>
          ))}
        </Box>
        <Box>
          <Button component={Link} to={paths.signUp} variant="contained" size="large">
            {t('plans.cta')}
          </Button>
        </Box>
      </Card>
      <Typography variant="h2" sx={{ mt: 7, mb: 2 }}>
        {t('plans.faqTitle')}
      </Typography>
      {questions.map((key) => (
        <Box key={key} sx={{ borderBlockStart: '1px solid', borderColor: 'divider', py: 2 }}>
          <Typography variant="h3">{t(`plans.${key}`)}</Typography>
          <Typography color="textSecondary">{t(`plans.${key}Text`)}</Typography>
        </Box>
      ))}
    </Column>
  );
}
