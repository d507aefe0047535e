import Storefront from '@mui/icons-material/StorefrontOutlined';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import CardContent from '@mui/material/CardContent';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { paths } from '@/app/paths';
import { useSession } from '@/app/session/SessionProvider';
import { switchProfile } from '@/app/session/calls';
import { homeOf } from '@/app/session/homes';
import type { Profile } from '@/app/session/model';
import { PageTitle } from '@/parts/PageTitle';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { PartnerCode } from './PartnerCode';

function ProfileCard({ profile }: { profile: Profile }) {
  const { t } = useTranslation(['auth', 'common']);
  const navigate = useNavigate();
  const { active } = useSession();
  const here = active?.id === profile.id;
  const enter = useMutation({
    mutationFn: async () => {
      if (!here) await switchProfile(profile);
    },
    onSuccess: () => navigate(homeOf[profile.kind]),
  });
  const kind = t(`common:kind.${profile.kind}`);
  return (
    <Card>
      <CardActionArea disabled={enter.isPending} onClick={() => enter.mutate()}>
        <CardContent sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
          <Box sx={{ flex: 1, minInlineSize: 0 }}>
            <Typography sx={{ fontWeight: 620, overflowWrap: 'anywhere' }}>{profile.name}</Typography>
            <Typography variant="body2" color="textSecondary">
              {kind}
            </Typography>
          </Box>
          {here && <Chip size="small" label={t('profiles.active')} color="primary" />}
        </CardContent>
      </CardActionArea>
    </Card>
  );
}

export function Component() {
  const { t } = useTranslation('auth');
  const { profiles } = useSession();
  const sells = profiles.some((profile) => profile.kind === 'seller');
  const openShop = (
    <Button component={Link} to={paths.aboutYou} variant="contained">
      {t('profiles.becomeSeller')}
    </Button>
  );
  return (
    <>
      <PageTitle lead={t(profiles.length > 1 ? 'profiles.lead' : 'profiles.leadOne')}>{t('profiles.title')}</PageTitle>
      {profiles.length === 0 ? (
        <EmptyState icon={<Storefront />} title={t('profiles.empty')} text={t('profiles.emptyText')} action={openShop} />
      ) : (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' } }}>
          {profiles.map((profile) => (
            <ProfileCard key={profile.id} profile={profile} />
          ))}
          {!sells && (
            <Card sx={{ borderStyle: 'dashed' }}>
              <CardContent sx={{ display: 'grid', gap: 1.5, justifyItems: 'start' }}>
                <Typography color="textSecondary">{t('profiles.becomeSellerText')}</Typography>
                {openShop}
              </CardContent>
            </Card>
          )}
          <PartnerCode />
        </Box>
      )}
    </>
  );
}
