import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { paths } from '@/app/paths';
import { LinkTabs } from '@/parts/LinkTabs';
import { PageTitle } from '@/parts/PageTitle';
import { Answers } from './Answers';
import { Questions } from './Questions';

/** `/cabinet/opt_ins`: what buyers answered before they paid, who agreed to what, and beside it what all products ask. */
export function Component() {
  const { t } = useTranslation('opt_ins');
  const [search] = useSearchParams();
  const asked = search.get('show') === 'questions';
  return (
    <>
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <LinkTabs
        label={t('title')}
        tabs={[
          { to: paths.cabinet.optIns, label: t('answers.title'), here: !asked },
          { to: `${paths.cabinet.optIns}?show=questions`, label: t('questions.title'), here: asked },
        ]}
      />
      {asked ? <Questions /> : <Answers />}
    </>
  );
}
