import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { type ResourceOf, get, post } from '@/api/client';
import { Problem } from '@/api/problem';
import { paths } from '@/app/paths';
import { useSession } from '@/app/session/SessionProvider';
import { lookAnew, signOut } from '@/app/session/calls';
import { PageTitle } from '@/parts/PageTitle';
import { When } from '@/parts/When';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { toast } from '@/parts/feedback/toasts';
import { exact, marked } from '@/parts/marked';
import { DeclineDialog } from './DeclineDialog';

type Invitation = ResourceOf<'/v1/app/team_invitations/{token}'>;
type Over = Exclude<Invitation['state'], 'invited'> | 'expired';

/** What was said or done already, with what helps now. */
function Answered({ invitation, over }: { invitation: Invitation; over: Over }) {
  const { t } = useTranslation('team');
  const { status } = useSession();
  const { shop, email } = invitation;
  return (
    <>
      <PageTitle>{t(`invitation.over.${over}`)}</PageTitle>
      <Typography sx={{ mb: 3 }}>{marked(t(`invitation.overText.${over}`, { shop: exact(shop), email: exact(email) }))}</Typography>
      {over === 'active' && (
        <Button fullWidth variant="contained" component={Link} to={status === 'signed_in' ? paths.teamMember.home : paths.signIn}>
          {t('invitation.toTeam')}
        </Button>
      )}
    </>
  );
}

/** Somebody who is not signed in, or as somebody else, or as whom the invitation is for. */
function Answer({ invitation, token, onDecline }: { invitation: Invitation; token: string; onDecline: () => void }) {
  const { t } = useTranslation('team');
  const navigate = useNavigate();
  const { status, user, retry } = useSession();
  const accept = useMutation({
    mutationFn: () => post('/v1/app/team_invitations/{token}/accept', { path: { token } }),
    onSuccess: async () => {
      toast.success(t('area.accepted', { shop: exact(invitation.shop) }));
      lookAnew();
      await navigate(paths.teamMember.home);
    },
  });
  const { email } = invitation;
  // As long as it is not known who reads this, declining would be all there is to do.
  if (status === 'unreachable') return <Unreachable onRetry={retry} />;
  if (status === 'unknown' || (status === 'signed_in' && !user)) return <RowsSkeleton count={1} />;
  const back = new URLSearchParams({ return_to: paths.teamInvitation(token), email }).toString();
  const other = user !== undefined && user.email !== email;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {status === 'signed_out' && (
        <>
          <Typography color="textSecondary">{marked(t('invitation.accountHint', { email: exact(email) }))}</Typography>
          <Button variant="contained" size="large" component={Link} to={`${paths.signIn}?${back}`}>
            {t('invitation.signIn')}
          </Button>
          <Button variant="outlined" size="large" component={Link} to={`${paths.signUp}?${back}`}>
            {t('invitation.signUp')}
          </Button>
        </>
      )}
      {other && (
        <>
          <Alert severity="warning">{marked(t('invitation.other', { mine: exact(user.email), email: exact(email) }))}</Alert>
          <Button variant="contained" size="large" onClick={() => void signOut()}>
            {t('invitation.signOut')}
          </Button>
        </>
      )}
      {user && !other && (
        <Button variant="contained" size="large" loading={accept.isPending} onClick={() => accept.mutate()}>
          {t('invitation.accept')}
        </Button>
      )}
      <Decline token={token} onDecline={onDecline} />
    </Box>
  );
}

/** Ends the invitation, once it is asked whether that is meant. */
function Decline({ token, onDecline }: { token: string; onDecline: () => void }) {
  const { t } = useTranslation('team');
  const [asking, setAsking] = useState(false);
  const decline = useMutation({
    mutationFn: () => post('/v1/app/team_invitations/{token}/decline', { path: { token } }),
    onSuccess: onDecline,
  });
  return (
    <>
      <Button color="inherit" onClick={() => setAsking(true)}>
        {t('invitation.decline')}
      </Button>
      <DeclineDialog open={asking} busy={decline.isPending} onConfirm={() => decline.mutate()} onClose={() => setAsking(false)} />
    </>
  );
}

function Open({ invitation, token }: { invitation: Invitation; token: string }) {
  const { t } = useTranslation('team');
  const [declined, setDeclined] = useState(false);
  const { shop, invitedByName, kind, rights, expiresAt, state, expired } = invitation;
  if (declined)
    return (
      <>
        <PageTitle>{t('invitation.declined')}</PageTitle>
        <Typography>{t('invitation.declinedText')}</Typography>
      </>
    );
  if (state !== 'invited' || expired) return <Answered invitation={invitation} over={state === 'invited' ? 'expired' : state} />;
  return (
    <>
      <PageTitle>{t('invitation.title', { shop: exact(shop) })}</PageTitle>
      <Typography sx={{ mb: 2 }}>{marked(t('invitation.text', { inviter: exact(invitedByName), shop: exact(shop) }))}</Typography>
      <Typography sx={{ fontWeight: 600 }}>{t('rights.title')}</Typography>
      <Box component="ul" sx={{ mt: 0.5, mb: 2, paddingInlineStart: 2.5 }}>
        {kind === 'sales_team_member' && <li>{t('kind.sales_team_member')}</li>}
        {rights.map((right) => (
          <li key={right}>{t(`right.${right}`)}</li>
        ))}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 3 }}>
        {t('invitation.until')} <When value={expiresAt} as="day" />
      </Typography>
      <Answer invitation={invitation} token={token} onDecline={() => setDeclined(true)} />
    </>
  );
}

/** `/team_invitations/{token}`: where the email of an invitation leads. Looking changes nothing. */
export function Component() {
  const { t } = useTranslation('team');
  const { token = '' } = useParams();
  const found = useQuery({
    meta: { quiet: true },
    queryKey: ['team_invitation', token],
    queryFn: ({ signal }) => get('/v1/app/team_invitations/{token}', { path: { token }, signal }),
  });
  if (found.data) return <Open invitation={found.data} token={token} />;
  if (found.isPending) return <RowsSkeleton count={3} />;
  if (found.error instanceof Problem && [404, 410, 422].includes(found.error.status))
    return (
      <>
        <PageTitle>{t('invitation.gone')}</PageTitle>
        <Typography>{t('invitation.goneText')}</Typography>
      </>
    );
  return <Unreachable error={found.error} onRetry={() => void found.refetch()} />;
}
