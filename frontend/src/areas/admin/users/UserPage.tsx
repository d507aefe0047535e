import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { type ResourceOf, get, newIdempotencyKey, post } from '@/api/client';
import { paths } from '@/app/paths';
import { useSession } from '@/app/session/SessionProvider';
import { BackLink } from '@/parts/BackLink';
import { Exact } from '@/parts/Exact';
import { KeyValue } from '@/parts/KeyValue';
import { PageTitle } from '@/parts/PageTitle';
import { Section } from '@/parts/Section';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { toast } from '@/parts/feedback/toasts';
import { ReasonDialog } from '../ReasonDialog';
import { accessTones } from './UsersPage';

type User = ResourceOf<'/v1/admin/users/{id}'>;
type UserAct = 'block' | 'unblock' | 'signOut';

function decide(act: UserAct, id: string, reason: string) {
  const options = { path: { id }, body: { reason }, idempotencyKey: newIdempotencyKey() };
  if (act === 'block') return post('/v1/admin/users/{id}/block', options);
  if (act === 'unblock') return post('/v1/admin/users/{id}/unblock', options);
  return post('/v1/admin/users/{id}/sign_out', options);
}

function Facts({ user, onAct }: { user: User; onAct: (act: UserAct) => void }) {
  const { t } = useTranslation('office');
  const state = user.blockedAt ? 'blocked' : 'active';
  // Nobody blocks themselves.
  const own = useSession().user?.id === user.id;
  const acts: UserAct[] = user.blockedAt ? ['unblock'] : own ? ['signOut'] : ['signOut', 'block'];
  return (
    <Section
      title={t('user.facts')}
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {acts.map((act) => (
            <Button key={act} size="small" variant="outlined" color={act === 'block' ? 'error' : 'primary'} onClick={() => onAct(act)}>
              {t(`user.${act}`)}
            </Button>
          ))}
        </Box>
      }
    >
      <KeyValue
        pairs={[
          { label: t('users.access'), value: <StateChip state={state} tones={accessTones} label={t(`users.${state}`)} /> },
          user.blockedAt !== undefined && { label: t('user.blockedAt'), value: <When value={user.blockedAt} /> },
          user.blockedReason !== undefined && { label: t('user.blockedReason'), value: user.blockedReason },
          { label: t('users.email'), value: <Exact>{user.email}</Exact> },
          user.unconfirmedEmail !== undefined && { label: t('user.pending'), value: <Exact>{user.unconfirmedEmail}</Exact> },
          { label: t('user.confirmedAt'), value: user.confirmedAt ? <When value={user.confirmedAt} as="day" /> : t('user.never') },
          user.manager && { label: t('user.manager'), value: t('user.yes') },
          { label: t('users.created'), value: <When value={user.createdAt} as="day" /> },
        ]}
      />
    </Section>
  );
}

function Shops({ user }: { user: User }) {
  const { t } = useTranslation('office');
  const kinds = useStateWords('office', 'profileKind');
  const shops = user.profiles.filter((profile) => profile.seller !== undefined);
  return (
    <Section title={t('user.shops')} lead={t('user.shopsLead')}>
      {shops.length === 0 && <Typography color="textSecondary">{t('user.noShops')}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {shops.map(({ profile, seller = '', sellerName, kind }) => (
          <li key={profile}>
            <Link to={paths.admin.seller(seller)}>
              <Exact>{sellerName}</Exact>
            </Link>{' '}
            ({kinds(kind)})
          </li>
        ))}
      </Box>
    </Section>
  );
}

function Sessions({ user }: { user: User }) {
  const { t } = useTranslation('office');
  return (
    <Section title={t('user.sessions')} lead={t('user.sessionsLead')}>
      {user.sessions.length === 0 && <Typography color="textSecondary">{t('user.noSessions')}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {user.sessions.map(({ session, device, origin, renewedAt }) => (
          <li key={session}>
            <Typography>{[device || t('user.unknownDevice'), origin].filter(Boolean).join(' · ')}</Typography>
            <Typography variant="body2" color="textSecondary">
              {t('user.renewed')}: <When value={renewedAt} />
            </Typography>
          </li>
        ))}
      </Box>
    </Section>
  );
}

function More({ user }: { user: User }) {
  const { t } = useTranslation('office');
  const links = [
    { key: 'orders', to: paths.admin.ordersOfBuyer(user.email) },
    { key: 'emails', to: paths.admin.emailsTo(user.email) },
    { key: 'history', to: paths.admin.userHistory(user.id) },
  ] as const;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {links.map(({ key, to }) => (
        <Button key={key} component={Link} to={to} size="small" variant="outlined">
          {t(`user.${key}`)}
        </Button>
      ))}
    </Box>
  );
}

/** `/admin/users/{id}`: one account, and what a manager decides about it. */
export function Component() {
  const { t } = useTranslation('office');
  const { id = '' } = useParams();
  const client = useQueryClient();
  const [act, setAct] = useState<UserAct>();
  const key = ['admin_user', id];
  const found = useQuery({ queryKey: key, queryFn: ({ signal }) => get('/v1/admin/users/{id}', { path: { id }, signal }) });
  const user = found.data;
  const name = user ? [user.firstName, user.lastName].filter(Boolean).join(' ') || user.email : t('users.id');
  async function onDecide(reason: string) {
    if (!act) return;
    await decide(act, id, reason);
    toast.success(t(`user.${act}Done`));
    await Promise.all([client.invalidateQueries({ queryKey: key }), client.invalidateQueries({ queryKey: ['list', 'admin_users'] })]);
  }
  return (
    <>
      <BackLink home={paths.admin.users} label={t('user.back')} />
      <PageTitle lead={user?.email ?? ''}>{name}</PageTitle>
      {found.isPending && <RowsSkeleton />}
      {found.isError && <Unreachable error={found.error} onRetry={() => void found.refetch()} />}
      {user && (
        <Box sx={{ display: 'grid', gap: 3 }}>
          <Facts user={user} onAct={setAct} />
          <Shops user={user} />
          <Sessions user={user} />
          <More user={user} />
        </Box>
      )}
      {act && (
        <ReasonDialog
          title={t(`user.${act}`)}
          text={t(`user.${act}Text`)}
          hint={t(act === 'block' ? 'user.blockHint' : 'user.logHint')}
          verb={t(`user.${act}`)}
          tone={act === 'block' ? 'error' : 'primary'}
          onDecide={onDecide}
          onClose={() => setAct(undefined)}
        />
      )}
    </>
  );
}
