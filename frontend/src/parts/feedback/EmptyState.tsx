import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

interface Props {
  icon?: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
}

/** Never a bare "no data": what will be here, and the next thing to do. */
export function EmptyState({ icon, title, text, action }: Props) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', textAlign: 'center', gap: 1.5, px: 3, py: { xs: 5, md: 8 } }}>
      {icon && (
        <Box
          aria-hidden
          sx={{
            display: 'grid',
            placeItems: 'center',
            inlineSize: 56,
            blockSize: 56,
            borderRadius: '50%',
            bgcolor: 'primary.light',
            color: 'primary.dark',
          }}
        >
          {icon}
        </Box>
      )}
      <Typography variant="h2" component="p">
        {title}
      </Typography>
      {text && (
        <Typography color="textSecondary" sx={{ maxInlineSize: 460 }}>
          {text}
        </Typography>
      )}
      {action && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'center', mt: 1 }}>{action}</Box>}
    </Box>
  );
}
