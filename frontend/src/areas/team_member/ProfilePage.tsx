import Box from '@mui/material/Box';
import { AccountTab } from '@/areas/cabinet/profile/AccountTab';
import { TeamTabs } from './TeamTabs';

/** `/team_member/profile/edit`: one's own account, which is the same whoever one works for. */
export function Component() {
  return (
    <Box sx={{ maxInlineSize: 960 }}>
      <TeamTabs here="account" />
      <AccountTab />
    </Box>
  );
}
