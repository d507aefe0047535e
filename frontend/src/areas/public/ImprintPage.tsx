import { useTranslation } from 'react-i18next';
import { LegalPage } from './LegalPage';

const sections = [1, 2, 3] as const;

export function Component() {
  const { t } = useTranslation('public');
  return (
    <LegalPage
      title={t('legal.imprint.title')}
      updated={t('legal.updated')}
      sections={sections.map((at) => ({ heading: t(`legal.imprint.s${at}`), text: t(`legal.imprint.t${at}`) }))}
    />
  );
}
