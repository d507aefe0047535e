import CheckCircle from '@mui/icons-material/CheckCircleOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { type ResourceOf, get } from '@/api/client';
import { paths } from '@/app/paths';
import { PageTitle } from '@/parts/PageTitle';
import { Section } from '@/parts/Section';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { Figures } from './Figures';

type Waiting = ResourceOf<'/v1/admin/waiting'>;

/** What waits, with the list that shows just this. */
const counts = [
  { key: 'reviewsWaiting', of: 'productReviews', to: paths.admin.productReviews },
  { key: 'requestsWaiting', of: 'payoutRequests', to: paths.admin.waitingRequests },
  { key: 'transactionsWaiting', of: 'transactions', to: paths.admin.transactions },
  { key: 'jobsWaiting', of: 'jobs', to: paths.admin.failedJobs },
  { key: 'bankAccountsWaiting', of: 'bankAccounts', to: paths.admin.waitingBankAccounts },
  { key: 'legitimationsWaiting', of: 'legitimations', to: paths.admin.waitingLegitimations },
  { key: 'disputesWaiting', of: 'disputes', to: paths.admin.waitingDisputes },
] as const;

const sections = [
  { key: 'jobs', to: paths.admin.jobs },
  { key: 'requests', to: paths.admin.payoutRequests },
  { key: 'transactions', to: paths.admin.transactions },
  { key: 'reviews', to: paths.admin.productReviews },
  { key: 'sellers', to: paths.admin.sellers },
  { key: 'legitimations', to: paths.admin.legitimations },
  { key: 'bankAccounts', to: paths.admin.bankAccounts },
  { key: 'disputes', to: paths.admin.disputes },
  { key: 'audit', to: paths.admin.auditLogs },
] as const;

/** Lists of all sellers, and of everyone. */
const lists = ['users', 'orders', 'payers', 'products', 'payouts', 'deals', 'email_logs', 'push_logs', 'webhook_deliveries', 'exports'] as const;

/** Lists count up to here. */
const COUNT_MAX = 10_000;

function Counts({ waiting }: { waiting: Waiting }) {
  const { t, i18n } = useTranslation('people');
  const number = new Intl.NumberFormat(i18n.language);
  const said = (count: number) => (count > COUNT_MAX ? `${number.format(COUNT_MAX)}+` : number.format(count));
  if (counts.every(({ of }) => waiting[of] === 0))
    return <EmptyState icon={<CheckCircle />} title={t('admin.nothingTitle')} text={t('admin.nothingText')} />;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(4, 1fr)' } }}>
      {counts.map(({ key, of, to }) => (
        <li key={key}>
          <Typography component="p" color={waiting[of] > 0 ? 'textPrimary' : 'textSecondary'} sx={{ fontSize: '1.6rem', fontWeight: waiting[of] > 0 ? 680 : 450 }}>
            {waiting[of] > 0 ? said(waiting[of]) : t('admin.none')}
          </Typography>
          <Link to={to}>{t(`admin.${key}`)}</Link>
        </li>
      ))}
    </Box>
  );
}

export function Component() {
  const { t } = useTranslation(['people', 'office']);
  const waiting = useQuery({ queryKey: ['admin', 'waiting'], queryFn: ({ signal }) => get('/v1/admin/waiting', { signal }) });
  return (
    <>
      <PageTitle lead={t('admin.lead')}>{t('admin.title')}</PageTitle>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <Section title={t('admin.waitingTitle')} lead={t('admin.waitingLead')}>
          {waiting.isPending && <RowsSkeleton />}
          {waiting.isError && <Unreachable error={waiting.error} onRetry={() => void waiting.refetch()} />}
          {waiting.data && <Counts waiting={waiting.data} />}
        </Section>
        <Typography variant="h2">{t('office:figures.title')}</Typography>
        <Figures />
        <Section title={t('office:all.title')} lead={t('office:all.lead')}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {lists.map((name) => (
              <Button key={name} component={Link} to={paths.admin.list(name)} variant="outlined" size="small">
                {t(`office:lists.${name}.title`)}
              </Button>
            ))}
          </Box>
        </Section>
        <Typography variant="h2">{t('admin.listsTitle')}</Typography>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '1fr 1fr' } }}>
          {sections.map(({ key, to }) => (
            <Section key={key} title={t(`admin.${key}Title`)} lead={t(`admin.${key}Lead`)}>
              <Button component={Link} to={to} variant="outlined" aria-label={`${t('admin.open')}: ${t(`admin.${key}Title`)}`}>
                {t('admin.open')}
              </Button>
            </Section>
          ))}
        </Box>
      </Box>
    </>
  );
}
