import Mail from '@mui/icons-material/MailOutlined';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, list } from '@/api/client';
import { mailTones } from '@/areas/cabinet/emails/mail';
import { Exact } from '@/parts/Exact';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import type { Column } from '@/parts/list/types';
import { AdminList } from './AdminList';

type Email = ResourceOf<'/v1/admin/email_logs'>;

/** `/admin/email_logs`: that emails were sent, not what they say. */
export function Component() {
  const { t } = useTranslation('office');
  const states = useStateWords('settings', 'mailState');
  const kinds = useStateWords('settings', 'mailKind');
  const columns: Column<Email>[] = [
    { key: 'to', label: t('column.to'), primary: true, render: (row) => <Exact>{row.to}</Exact> },
    { key: 'template', label: t('column.template'), render: (row) => kinds(row.template) },
    { key: 'state', label: t('column.state'), render: (row) => <StateChip state={row.state} tones={mailTones} label={states(row.state)} /> },
    { key: 'created', label: t('column.created'), render: (row) => <When value={row.createdAt} /> },
    { key: 'sent', label: t('column.sent'), render: (row) => <When value={row.sentAt} /> },
  ];
  return <AdminList name="email_logs" icon={Mail} fetch={(search, signal) => list('/v1/admin/email_logs', { search, signal })} columns={columns} />;
}
