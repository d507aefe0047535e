import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '@/app/paths';
import { Section } from '@/parts/Section';

const lists = ['orders', 'payers', 'products', 'payouts', 'deals', 'email_logs', 'push_logs', 'webhook_deliveries', 'exports'] as const;

/** The managers' lists, each narrowed to one seller. */
export function MoreOfSeller({ id }: { id: string }) {
  const { t } = useTranslation(['office', 'people']);
  const people = [
    { key: 'legitimations', to: paths.admin.legitimations },
    { key: 'bankAccounts', to: paths.admin.bankAccounts },
    { key: 'requests', to: paths.admin.payoutRequests },
    { key: 'disputes', to: paths.admin.disputes },
  ] as const;
  return (
    <Section title={t('more.title')} lead={t('more.lead')}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {people.map(({ key, to }) => (
          <Button key={key} component={Link} to={paths.admin.ofSeller(to, id)} size="small" variant="outlined">
            {t(`people:admin.${key}Title`)}
          </Button>
        ))}
        {lists.map((name) => (
          <Button key={name} component={Link} to={paths.admin.ofSeller(paths.admin.list(name), id)} size="small" variant="outlined">
            {t(`lists.${name}.title`)}
          </Button>
        ))}
      </Box>
    </Section>
  );
}
