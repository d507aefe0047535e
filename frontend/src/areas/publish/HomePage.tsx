import Handshake from '@mui/icons-material/HandshakeOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router';
import { paths } from '@/app/paths';
import { useSession } from '@/app/session/SessionProvider';
import { PageTitle } from '@/parts/PageTitle';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { useOwnShops } from '../shares/queries';

/** `/publish`: the balance of whoever got something as a publisher; others have nothing to see yet. */
export function Component() {
  const shops = useOwnShops();
  if (shops.isPending) return <RowsSkeleton count={2} />;
  if (shops.isError) return <Unreachable error={shops.error} onRetry={() => void shops.refetch()} />;
  return shops.data.length > 0 ? <Navigate to={paths.publisher.balance} replace /> : <Nothing />;
}

function Nothing() {
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
