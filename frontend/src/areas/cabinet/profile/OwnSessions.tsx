import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, del, list } from '@/api/client';
import { accountKeys } from '@/app/session/account';
import { Section } from '@/parts/Section';
import { When } from '@/parts/When';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { toast } from '@/parts/feedback/toasts';

type OwnSession = ResourceOf<'/v1/app/user/sessions'>;

function SessionRow({ session, onEnd, busy }: { session: OwnSession; onEnd: () => void; busy: boolean }) {
  const { t } = useTranslation('profile');
  const device = session.device ?? t('sessions.unknown');
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', py: 1.5 }}>
      <Box sx={{ flex: '1 1 240px', minInlineSize: 0 }}>
        <Typography sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          {device}
          {session.current && <Chip size="small" label={t('sessions.current')} />}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('sessions.since')} <When value={session.createdAt} /> · {t('sessions.renewed')} <When value={session.renewedAt} as="ago" />
          {session.origin && ` · ${session.origin}`}
        </Typography>
      </Box>
      {!session.current && (
        <Button variant="outlined" size="small" loading={busy} aria-label={t('sessions.endLabel', { device })} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </Box>
  );
}

/** Where the person is signed in, and signing out from afar. */
export function OwnSessions() {
  const { t } = useTranslation('profile');
  const client = useQueryClient();
  const sessions = useQuery({
    queryKey: accountKeys.sessions,
    queryFn: async () => (await list('/v1/app/user/sessions')).items,
  });
  const anew = (words: string) => {
    toast.success(words);
    return client.invalidateQueries({ queryKey: accountKeys.all });
  };
  const end = useMutation({
    mutationFn: (id: string) => del('/v1/app/user/sessions/{id}', { path: { id } }),
    onSuccess: () => anew(t('sessions.ended')),
  });
  const endOthers = useMutation({
    mutationFn: () => del('/v1/app/user/sessions'),
    onSuccess: () => anew(t('sessions.othersEnded')),
  });
  const rows = sessions.data;
  return (
    <Section
      title={t('sessions.title')}
      lead={t('sessions.lead')}
      actions={
        rows && rows.length > 1 ? (
          <Button variant="outlined" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {t('sessions.endOthers')}
          </Button>
        ) : undefined
      }
    >
      {rows ? (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {rows.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={end.isPending && end.variables === session.id}
              onEnd={() => end.mutate(session.id)}
            />
          ))}
        </Box>
      ) : (
        <RowsSkeleton />
      )}
    </Section>
  );
}
