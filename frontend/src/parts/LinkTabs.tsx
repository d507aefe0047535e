import Box from '@mui/material/Box';
import { Link } from 'react-router';

interface Props {
  label: string;
  tabs: { to: string; label: string; here: boolean }[];
}

/** Tabs that are addresses: told as links, because that is what they are. */
export function LinkTabs({ label, tabs }: Props) {
  return (
    <Box component="nav" aria-label={label} sx={{ display: 'flex', gap: 3, borderBlockEnd: '1px solid', borderColor: 'divider', mb: 3, overflowX: 'auto' }}>
      {tabs.map((tab) => (
        <Box
          key={tab.to}
          component={Link}
          to={tab.to}
          aria-current={tab.here ? 'page' : undefined}
          sx={{
            py: 1.25,
            fontWeight: 600,
            whiteSpace: 'nowrap',
            textDecoration: 'none',
            color: tab.here ? 'text.primary' : 'text.secondary',
            boxShadow: tab.here ? 'inset 0 -2px 0 var(--k-palette-primary-main)' : 'none',
          }}
        >
          {tab.label}
        </Box>
      ))}
    </Box>
  );
}
