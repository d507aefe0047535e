import MailOutline from '@mui/icons-material/MailOutlined';
import { useTranslation } from 'react-i18next';
import { list } from '@/api/client';
import { PageTitle } from '@/parts/PageTitle';
import { useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { ListPage } from '@/parts/list/ListPage';
import type { Column } from '@/parts/list/types';
import { TryButton } from '../home/steps';
import { HeldNote } from './HeldNote';
import { MailStanding } from './MailStanding';
import type { Mail } from './mail';
import { TEMPLATES } from './templates';

/** Other mails are none of a shop's. */
const OWN_FILTERS = { template: { values: TEMPLATES } };

export function Component() {
  const { t } = useTranslation('settings');
  const kinds = useStateWords('settings', 'mailKind');
  const columns: Column<Mail>[] = [
    { key: 'to', label: t('emails.to'), render: (row) => row.to, primary: true },
    { key: 'template', label: t('emails.template'), render: (row) => kinds(row.template) },
    { key: 'subject', label: t('emails.subject'), render: (row) => row.subject ?? '' },
    {
      key: 'state',
      label: t('emails.state'),
      render: (row) => <MailStanding mail={row} />,
    },
    { key: 'created', label: t('emails.created'), render: (row) => <When value={row.createdAt} /> },
    { key: 'sent', label: t('emails.sent'), render: (row) => <When value={row.sentAt} />, hidden: true },
  ];
  return (
    <>
      <PageTitle lead={t('emails.lead')}>{t('emails.title')}</PageTitle>
      <HeldNote />
      <ListPage
        name="email_logs"
        label={t('emails.title')}
        fetch={(search, signal) => list('/v1/cabinet/email_logs', { search, signal })}
        columns={columns}
        ownFilters={OWN_FILTERS}
        empty={<EmptyState icon={<MailOutline />} title={t('emails.empty')} text={t('emails.emptyText')} action={<TryButton />} />}
      />
    </>
  );
}
