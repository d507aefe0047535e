import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  lead?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
  id?: string;
}

export function Section({ title, lead, actions, children, id }: Props) {
  const heading = useId();
  return (
    <Card component="section" aria-labelledby={heading} id={id} sx={{ p: { xs: 2, md: 3 }, overflow: 'visible', minInlineSize: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'flex-start', mb: children ? 2 : 0 }}>
        <Box sx={{ flex: '1 1 240px' }}>
          <Typography id={heading} variant="h2">
            {title}
          </Typography>
          {lead && (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25, maxInlineSize: '65ch' }}>
              {lead}
            </Typography>
          )}
        </Box>
        {actions}
      </Box>
      {children}
    </Card>
  );
}
