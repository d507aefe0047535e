import Handshake from '@mui/icons-material/HandshakeOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '@/app/paths';
import { useSession } from '@/app/session/SessionProvider';
import { PageTitle } from '@/parts/PageTitle';
import { EmptyState } from '@/parts/feedback/EmptyState';

export function Component() {
  const { t } = useTranslation('people');
  const { profiles } = useSession();
  const sells = profiles.some((profile) => profile.kind === 'seller');
  return (
    <>
      <PageTitle lead={t('publish.lead')}>{t('publish.title')}</PageTitle>
      <EmptyState
        icon={<Handshake />}
        title={t('publish.emptyTitle')}
        text={t('publish.emptyText')}
        action={
          !sells && (
            <Button component={Link} to={paths.aboutYou} variant="contained">
              {t('publish.sell')}
            </Button>
          )
        }
      />
    </>
  );
}
