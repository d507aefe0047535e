import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { CopyLink } from '@/parts/CopyLink';
import { StateChip, type Tone, useStateWords } from '@/parts/StateChip';
import { RevokeKey } from '@/areas/cabinet/license_keys/RevokeKey';
import type { OrderDetail } from '../details/order';

type KeyState = 'available' | 'allocated' | 'revoked';
const tones: Record<KeyState, Tone> = { available: 'calm', allocated: 'good', revoked: 'bad' };

/** The keys that the buyer got, as they read them. */
export function LicenseKeys({ order, keys }: { order: string; keys: OrderDetail['licenseKeys'] }) {
  const { t } = useTranslation('license_keys');
  const words = useStateWords('orders', 'keyState');
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
      {keys.map((key: OrderDetail['licenseKeys'][number]) => (
        <Box key={key.id} component="li" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, minInlineSize: 0 }}>
          <CopyLink url={key.key} />
          <StateChip state={key.state as KeyState} tones={tones} label={words(key.state)} />
          <RevokeKey id={key.id} value={key.key} state={key.state} order={order} />
          {key.revokedReason && (
            <Box component="span" sx={{ flexBasis: '100%', color: 'text.secondary', fontSize: '0.875rem', overflowWrap: 'anywhere' }}>
              {t('revoke.because', { reason: key.revokedReason })}
            </Box>
          )}
        </Box>
      ))}
    </Box>
  );
}
