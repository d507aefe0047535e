import Groups from '@mui/icons-material/Groups2Outlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { del } from '@/api/client';
import { paths } from '@/app/paths';
import { useSession } from '@/app/session/SessionProvider';
import { lookAnew, switchProfile } from '@/app/session/calls';
import { type Membership, membershipsKey } from '@/app/session/useActing';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { When } from '@/parts/When';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { toast } from '@/parts/feedback/toasts';
import { exact, marked } from '@/parts/marked';
import { MembershipList } from './MembershipList';

function ShopCard({ membership }: { membership: Membership }) {
  const { t } = useTranslation('team');
  const client = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const sells = membership.kind === 'sales_team_member';
  const enter = useMutation({
    mutationFn: () => switchProfile({ id: membership.profileId ?? '' }),
    onSuccess: () => navigate(paths.sales.home),
  });
  const leave = useMutation({
    mutationFn: () => del('/v1/app/team_memberships/{id}', { path: { id: membership.id } }),
    onSettled: () => client.invalidateQueries({ queryKey: membershipsKey }),
    onSuccess: () => {
      toast.success(t('area.left'));
      lookAnew();
    },
  });
  return (
    <Card component="li" sx={{ p: 2.5, display: 'grid', gap: 1.5 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }} translate="no">
        {membership.shop}
      </Typography>
      <Typography variant="body2">{sells ? t('kind.sales_team_member') : membership.rights.map((right) => t(`right.${right}`)).join(' · ')}</Typography>
      <Typography variant="body2" color="textSecondary">
        {t('area.since')} <When value={membership.acceptedAt} as="day" />
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {sells ? (
          <Button variant="contained" loading={enter.isPending} aria-label={`${t('area.sell')}: ${membership.shop}`} onClick={() => enter.mutate()}>
            {t('area.sell')}
          </Button>
        ) : (
          <Button variant="contained" href={paths.teamMember.shop(membership.username ?? '')} aria-label={`${t('area.open')}: ${membership.shop}`}>
            {t('area.open')}
          </Button>
        )}
        <Button variant="outlined" color="error" aria-label={`${t('area.leave')}: ${membership.shop}`} onClick={() => setAsking(true)}>
          {t('area.leave')}
        </Button>
      </Box>
      {asking && (
        <ConfirmDialog
          open
          title={t('area.leave')}
          text={marked(t('area.leaveText', { shop: exact(membership.shop) }))}
          verb={t('area.leave')}
          tone="error"
          busy={leave.isPending}
          onConfirm={() => leave.mutate()}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}

/** `/team_member`: the shops that one works for. */
export function Component() {
  const { t } = useTranslation('team');
  const { user } = useSession();
  return (
    <MembershipList
      here="shops"
      state="active"
      wide
      empty={<EmptyState icon={<Groups />} title={t('area.noShops')} text={marked(t('area.noShopsText', { email: exact(user?.email) }))} />}
      card={(membership) => <ShopCard key={membership.id} membership={membership} />}
    />
  );
}
