import Webhook from '@mui/icons-material/WebhookOutlined';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, list } from '@/api/client';
import { deliveryTones } from '@/areas/cabinet/settings/webhooks/model';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import type { Column } from '@/parts/list/types';
import { AdminList } from './AdminList';

type Delivery = ResourceOf<'/v1/admin/webhook_deliveries'>;

/** `/admin/webhook_deliveries`: deliveries to webhooks of all sellers. */
export function Component() {
  const { t } = useTranslation('office');
  const states = useStateWords('webhooks', 'delivery');
  const types = useStateWords('webhooks', 'type');
  const columns: Column<Delivery>[] = [
    { key: 'event', label: t('column.event'), primary: true, render: (row) => types(row.eventType) },
    { key: 'state', label: t('column.state'), render: (row) => <StateChip state={row.state} tones={deliveryTones} label={states(row.state)} /> },
    { key: 'attempts', label: t('column.attempts'), align: 'end', render: (row) => row.attemptsCount },
    { key: 'status', label: t('column.httpStatus'), align: 'end', render: (row) => row.lastStatus ?? '' },
    { key: 'created', label: t('column.created'), render: (row) => <When value={row.createdAt} /> },
  ];
  return <AdminList name="webhook_deliveries" icon={Webhook} fetch={(search, signal) => list('/v1/admin/webhook_deliveries', { search, signal })} columns={columns} />;
}
