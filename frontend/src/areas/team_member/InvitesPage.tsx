import Mail from '@mui/icons-material/MailOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { post } from '@/api/client';
import { paths } from '@/app/paths';
import { useSession } from '@/app/session/SessionProvider';
import { lookAnew } from '@/app/session/calls';
import type { Membership } from '@/app/session/useActing';
import { When } from '@/parts/When';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { toast } from '@/parts/feedback/toasts';
import { exact, marked } from '@/parts/marked';
import { DeclineDialog } from './DeclineDialog';
import { MembershipList } from './MembershipList';

const AT = '/v1/app/team_memberships/{id}';

function InviteCard({ invite }: { invite: Membership }) {
  const { t } = useTranslation('team');
  const navigate = useNavigate();
  const path = { id: invite.id };
  const [asking, setAsking] = useState(false);
  const accept = useMutation({
    mutationFn: () => post(`${AT}/accept`, { path }),
    onSuccess: async () => {
      toast.success(t('area.accepted', { shop: exact(invite.shop) }));
      lookAnew();
      await navigate(paths.teamMember.home);
    },
  });
  const decline = useMutation({
    mutationFn: () => post(`${AT}/decline`, { path }),
    onSuccess: () => {
      toast.success(t('area.declined'));
      lookAnew();
    },
  });
  const busy = accept.isPending || decline.isPending;
  return (
    <Card component="li" sx={{ p: 2.5, display: 'grid', gap: 1.5 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }} translate="no">
        {invite.shop}
      </Typography>
      <Typography variant="body2">{invite.kind === 'sales_team_member' ? t('kind.sales_team_member') : invite.rights.map((right) => t(`right.${right}`)).join(' · ')}</Typography>
      <Typography variant="body2" color="textSecondary">
        {marked(t(invite.expired ? 'area.endedBy' : 'area.by', { name: exact(invite.invitedByName) }))} <When value={invite.expiresAt} as="day" />
      </Typography>
      {!invite.expired && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="contained" disabled={busy} aria-label={`${t('invitation.accept')}: ${invite.shop}`} onClick={() => accept.mutate()}>
            {t('invitation.accept')}
          </Button>
          <Button variant="outlined" disabled={busy} aria-label={`${t('invitation.decline')}: ${invite.shop}`} onClick={() => setAsking(true)}>
            {t('invitation.decline')}
          </Button>
        </Box>
      )}
      <DeclineDialog open={asking} busy={decline.isPending} onConfirm={() => decline.mutate()} onClose={() => setAsking(false)} />
    </Card>
  );
}

/** `/team_member/invites`: which shops invite an address that the reader has proven. */
export function Component() {
  const { t } = useTranslation('team');
  const { user } = useSession();
  return (
    <MembershipList
      here="invites"
      state="invited"
      empty={<EmptyState icon={<Mail />} title={t('area.noInvites')} text={marked(t('area.noInvitesText', { email: exact(user?.email) }))} />}
      card={(invite) => <InviteCard key={invite.id} invite={invite} />}
    />
  );
}
