import { useTranslation } from 'react-i18next';
import { LegalPage } from './LegalPage';

const sections = [1, 2, 3, 4, 5, 6, 7] as const;

export function Component() {
  const { t } = useTranslation('public');
  return (
    <LegalPage
      title={t('legal.terms.title')}
      updated={t('legal.updated')}
      sections={sections.map((at) => ({ heading: t(`legal.terms.s${at}`), text: t(`legal.terms.t${at}`) }))}
    />
  );
}
