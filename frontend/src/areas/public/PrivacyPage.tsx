import { useTranslation } from 'react-i18next';
import { LegalPage } from './LegalPage';

const sections = [1, 2, 3, 4, 5, 6] as const;

export function Component() {
  const { t } = useTranslation('public');
  return (
    <LegalPage
      title={t('legal.privacy.title')}
      updated={t('legal.updated')}
      sections={sections.map((at) => ({ heading: t(`legal.privacy.s${at}`), text: t(`legal.privacy.t${at}`) }))}
    />
  );
}
