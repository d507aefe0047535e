import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '@/app/paths';
import { PageTitle } from '@/parts/PageTitle';
import { Section } from '@/parts/Section';

const sections = [
  { key: 'jobs', to: paths.admin.jobs },
  { key: 'requests', to: paths.admin.payoutRequests },
  { key: 'transactions', to: paths.admin.transactions },
  { key: 'reviews', to: paths.admin.productReviews },
  { key: 'sellers', to: paths.admin.sellers },
  { key: 'audit', to: paths.admin.auditLogs },
] as const;

export function Component() {
  const { t } = useTranslation('people');
  return (
    <>
      <PageTitle lead={t('admin.lead')}>{t('admin.title')}</PageTitle>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' } }}>
        {sections.map(({ key, to }) => (
          <Section key={key} title={t(`admin.${key}Title`)} lead={t(`admin.${key}Lead`)}>
            <Button component={Link} to={to} variant="outlined" aria-label={`${t('admin.open')}: ${t(`admin.${key}Title`)}`}>
              {t('admin.open')}
            </Button>
          </Section>
        ))}
      </Box>
    </>
  );
}
