import Groups from '@mui/icons-material/Groups2Outlined';
import { useTranslation } from 'react-i18next';
import { useSession } from '@/app/session/SessionProvider';
import { PageTitle } from '@/parts/PageTitle';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { exact, marked } from '@/parts/marked';

export function Component() {
  const { t } = useTranslation('people');
  const { user } = useSession();
  return (
    <>
      <PageTitle lead={t('team.lead')}>{t('team.title')}</PageTitle>
      <EmptyState icon={<Groups />} title={t('team.emptyTitle')} text={marked(t('team.emptyText', { email: exact(user?.email) }))} />
    </>
  );
}
