import Box from '@mui/material/Box';
import { Link } from 'react-router';

interface Props {
  to: string;
}

export function Brand({ to }: Props) {
  return (
    <Box
      component={Link}
      to={to}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1,
        minBlockSize: 44,
        fontWeight: 720,
        fontSize: '1.1rem',
        letterSpacing: '-0.02em',
        color: 'text.primary',
        textDecoration: 'none',
      }}
    >
      <img src="/favicon.svg" alt="" width={28} height={28} />
      Kontor
    </Box>
  );
}
