import Groups from '@mui/icons-material/Groups2Outlined';
import PersonAdd from '@mui/icons-material/PersonAddAltOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageTitle } from '@/parts/PageTitle';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { InviteDialog } from './InviteDialog';
import { MemberCard } from './MemberCard';
import { useTeamMembers } from './queries';

/** `/cabinet/settings/team`: who works for the shop beside its owner, who is invited, and what they may do. */
export function Component() {
  const { t } = useTranslation('team');
  const team = useTeamMembers();
  const [inviting, setInviting] = useState(false);
  const invite = (
    <Button variant="contained" startIcon={<PersonAdd />} onClick={() => setInviting(true)}>
      {t('invite')}
    </Button>
  );
  const all = team.data ?? [];
  return (
    <>
      <PageTitle lead={t('lead')} actions={all.length > 0 && invite}>
        {t('title')}
      </PageTitle>
      {team.isPending && <RowsSkeleton count={3} />}
      {team.isError && !team.data && <Unreachable error={team.error} onRetry={() => void team.refetch()} />}
      {team.data && all.length === 0 && <EmptyState icon={<Groups />} title={t('empty')} text={t('emptyText')} action={invite} />}
      {all.length > 0 && (
        <Box component="ul" aria-label={t('title')} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
          {all.map((member) => (
            <MemberCard key={member.id} member={member} />
          ))}
        </Box>
      )}
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}
