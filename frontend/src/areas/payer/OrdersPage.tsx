import { useTranslation } from 'react-i18next';
import { Section } from '@/parts/Section';
import { Frame } from './Frame';
import { Orders } from './Orders';

/** Every order with its receipt, those that were never paid too. */
export function Component() {
  const { t } = useTranslation('people');
  return (
    <Frame>
      <Section title={t('payer.orders')} lead={t('payer.ordersLead')}>
        <Orders />
      </Section>
    </Frame>
  );
}
