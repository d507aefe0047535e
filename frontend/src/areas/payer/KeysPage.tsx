import VpnKey from '@mui/icons-material/VpnKeyOutlined';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, list } from '@/api/client';
import { CopyLink } from '@/parts/CopyLink';
import { Section } from '@/parts/Section';
import { StateChip, type Tone, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { Frame } from './Frame';
import { Line, ReceivedList, ReceivedRow } from './Received';

type Key = ResourceOf<'/v1/payer/license_keys'>;
type KeyState = 'available' | 'allocated' | 'revoked';
const tones: Record<KeyState, Tone> = { available: 'calm', allocated: 'good', revoked: 'bad' };

/** The keys that one got; one that counts no more is told as such and not offered to be copied. */
export function Component() {
  const { t } = useTranslation('people');
  const words = useStateWords('people', 'keyState');
  return (
    <Frame>
      <Section title={t('payer.keys')}>
        <ReceivedList
          name="license_keys"
          fetch={(search, signal) => list('/v1/payer/license_keys', { search, signal })}
          empty={<EmptyState icon={<VpnKey />} title={t('payer.noKeys')} text={t('payer.noKeysText')} />}
          row={(key: Key) => (
            <ReceivedRow
              title={key.productName}
              chip={<StateChip state={key.state as KeyState} tones={tones} label={words(key.state)} />}
              lines={
                <>
                  <Line>{key.state === 'allocated' ? <CopyLink url={key.key} /> : <Box component="s" translate="no" sx={{ fontFamily: 'monospace' }}>{key.key}</Box>}</Line>
                  <Line>
                    {t('payer.received')} <When value={key.allocatedAt} as="day" />
                  </Line>
                </>
              }
              order={key.order}
            />
          )}
        />
      </Section>
    </Frame>
  );
}
