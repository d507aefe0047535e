import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect } from 'react';
import { marked, unmarked } from './marked';
import { offScreen } from './offScreen';

interface Props {
  children: string;
  lead?: ReactNode;
  actions?: ReactNode;
  /** Only for screen readers and the tab, where the page shows its title in another way. */
  hidden?: boolean;
}

/** The page's one h1: it names the tab and receives the focus when the route changes. */
export function PageTitle({ children, lead, actions, hidden }: Props) {
  useEffect(() => {
    document.title = `${unmarked(children)} · Kontor`;
  }, [children]);
  return (
    <Box sx={hidden ? offScreen : { display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start', mb: 3 }}>
      <Box sx={{ flex: '1 1 320px', minInlineSize: 0 }}>
        <Typography variant="h1" tabIndex={-1} data-page-title>
          {marked(children)}
        </Typography>
        {lead && (
          <Typography component="div" color="textSecondary" sx={{ mt: 0.75, maxInlineSize: '65ch' }}>
            {lead}
          </Typography>
        )}
      </Box>
      {actions && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{actions}</Box>}
    </Box>
  );
}
