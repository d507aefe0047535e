import { useTranslation } from 'react-i18next';
import type { Endpoint } from '../settings/webhooks/model';
import { useEndpoints } from '../settings/webhooks/queries';
import { SelectionField } from './SelectionField';

/** Which of the seller's own servers are told of the product. */
export function WebhookChoice() {
  const { t } = useTranslation('webhooks');
  const endpoints = useEndpoints();
  const choices = (endpoints.data ?? []).map((endpoint: Endpoint) => ({ id: endpoint.id, name: endpoint.description || endpoint.url }));
  return <SelectionField name="webhooks" idsName="webhookEndpointIds" choices={choices} words={(key) => t(`product.${key}`)} />;
}
