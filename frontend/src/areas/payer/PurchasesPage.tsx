import { useTranslation } from 'react-i18next';
import { Section } from '@/parts/Section';
import { Courses } from './Courses';
import { Downloads } from './Downloads';
import { Frame } from './Frame';
import { Orders } from './Orders';

export function Component() {
  const { t } = useTranslation('people');
  return (
    <Frame>
      <Section title={t('payer.courses')}>
        <Courses />
      </Section>
      <Section title={t('payer.downloads')}>
        <Downloads />
      </Section>
      <Section title={t('payer.orders')}>
        <Orders />
      </Section>
    </Frame>
  );
}
