import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { RadioField } from '@/parts/form/RadioField';
import type { Endpoint } from '../settings/webhooks/model';
import { useEndpoints } from '../settings/webhooks/queries';
import { ShelfField } from './ShelfFields';

const CHOICES = ['all', 'selected', 'none'] as const;

/** Which of the seller's own servers are told of the product; nothing to choose while there are none. */
export function WebhookChoice() {
  const { t } = useTranslation('webhooks');
  const endpoints = useEndpoints();
  const chosen = useWatch({ name: 'webhooks' });
  const all = endpoints.data ?? [];
  if (all.length === 0) return null;
  return (
    <>
      <RadioField name="webhooks" label={t('product.label')} columns={3} options={CHOICES.map((value) => ({ value, label: t(`product.${value}`), text: t(`product.${value}Text`) }))} />
      {chosen === 'selected' && (
        <ShelfField
          name="webhookEndpointIds"
          label={t('product.which')}
          hint={t('product.whichHint')}
          choices={all.map((endpoint: Endpoint) => ({ id: endpoint.id, name: endpoint.description || endpoint.url }))}
        />
      )}
    </>
  );
}
