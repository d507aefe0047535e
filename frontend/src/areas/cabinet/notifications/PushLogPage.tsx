import Send from '@mui/icons-material/SendToMobileOutlined';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, list } from '@/api/client';
import { paths } from '@/app/paths';
import { BackLink } from '@/parts/BackLink';
import { PageTitle } from '@/parts/PageTitle';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { ListPage } from '@/parts/list/ListPage';
import type { Column } from '@/parts/list/types';
import { pushTones } from './pushTones';

type Push = ResourceOf<'/v1/cabinet/push_logs'>;

/** `/cabinet/notifications/push_log`: what was sent to one's browsers, and what became of it. */
export function Component() {
  const { t } = useTranslation('notifications');
  const words = useStateWords('notifications', 'pushState');
  const columns: Column<Push>[] = [
    { key: 'browser', label: t('push.browser'), render: (row) => row.browser, primary: true },
    { key: 'state', label: t('push.state'), render: (row) => <StateChip state={row.state} tones={pushTones} label={words(row.state)} /> },
    { key: 'attempts', label: t('push.attempts'), render: (row) => row.attempts, align: 'end' },
    { key: 'status', label: t('push.status'), render: (row) => row.status ?? '', align: 'end', hidden: true },
    { key: 'created', label: t('push.created'), render: (row) => <When value={row.createdAt} /> },
  ];
  return (
    <>
      <BackLink home={paths.cabinet.notificationSettings} label={t('settings.title')} />
      <PageTitle lead={t('push.logLead')}>{t('push.log')}</PageTitle>
      <ListPage
        name="push_logs"
        label={t('push.log')}
        fetch={(search, signal) => list('/v1/cabinet/push_logs', { search, signal })}
        columns={columns}
        empty={<EmptyState icon={<Send />} title={t('push.logEmpty')} text={t('push.logEmptyText')} />}
      />
    </>
  );
}
