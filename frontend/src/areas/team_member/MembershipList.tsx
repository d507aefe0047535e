import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Membership, useMemberships } from '@/app/session/useActing';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { TeamTabs } from './TeamTabs';

interface Props {
  here: 'shops' | 'invites';
  state: Membership['state'];
  /** What is shown where there is none. */
  empty: ReactNode;
  /** Cards beside each other where there is room. */
  wide?: boolean;
  card: (membership: Membership) => ReactNode;
}

/** A page of the area with the reader's memberships in one state. */
export function MembershipList({ here, state, empty, wide = false, card }: Props) {
  const { t } = useTranslation('team');
  const memberships = useMemberships();
  const shown = memberships.data?.filter((one) => one.state === state) ?? [];
  return (
    <>
      <TeamTabs here={here} />
      {memberships.isPending && <RowsSkeleton count={2} />}
      {memberships.isError && !memberships.data && <Unreachable error={memberships.error} onRetry={() => void memberships.refetch()} />}
      {memberships.data && shown.length === 0 && empty}
      {shown.length > 0 && (
        <Box
          component="ul"
          aria-label={t(`area.${here}`)}
          sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2, gridTemplateColumns: wide ? { md: '1fr 1fr' } : undefined }}
        >
          {shown.map(card)}
        </Box>
      )}
    </>
  );
}
