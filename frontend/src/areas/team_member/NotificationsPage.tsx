import Box from '@mui/material/Box';
import { NotificationSettings } from '@/areas/cabinet/notifications/NotificationSettings';
import { TeamTabs } from './TeamTabs';

/** `/team_member/notific_settings`: the settings are the person's, for all shops that they work for. */
export function Component() {
  return (
    <Box sx={{ maxInlineSize: 960 }}>
      <TeamTabs here="notifications" />
      <NotificationSettings />
    </Box>
  );
}
