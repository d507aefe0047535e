import Box from '@mui/material/Box';
import { CopyLink } from '@/parts/CopyLink';
import { StateChip, type Tone, useStateWords } from '@/parts/StateChip';
import type { OrderDetail } from './OrderDrawer';

type KeyState = 'available' | 'allocated' | 'revoked';
const tones: Record<KeyState, Tone> = { available: 'calm', allocated: 'good', revoked: 'bad' };

/** The keys that the buyer got, as they read them. */
export function Keys({ keys }: { keys: OrderDetail['licenseKeys'] }) {
  const words = useStateWords('orders', 'keyState');
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
      {keys.map((key: OrderDetail['licenseKeys'][number]) => (
        <Box key={key.id} component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minInlineSize: 0 }}>
          <CopyLink url={key.key} />
          <StateChip state={key.state as KeyState} tones={tones} label={words(key.state)} />
        </Box>
      ))}
    </Box>
  );
}
