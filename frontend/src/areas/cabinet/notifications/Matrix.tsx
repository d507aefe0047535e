import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Section } from '@/parts/Section';
import type { Change, Settings } from './NotificationSettings';

type Setting = Settings['settings'][number];
type Frequency = Setting['email'];
type Channel = 'inApp' | 'email' | 'push';

const FREQUENCIES: Record<Channel, readonly Frequency[]> = {
  inApp: ['at_once', 'off'],
  email: ['at_once', 'daily', 'weekly', 'off'],
  push: ['at_once', 'off'],
};
const GROUPS = ['transactions', 'order', 'income', 'course', 'community'] as const satisfies readonly Setting['group'][];

interface Props {
  settings: Settings;
  busy: boolean;
  onChange: (change: Change) => void;
}

function Cell({ setting, channel, busy, onChange }: { setting: Setting; channel: Channel; busy: boolean; onChange: Props['onChange'] }) {
  const { t } = useTranslation('notifications');
  return (
    <TextField
      select
      fullWidth
      size="small"
      label={t(`channel.${channel}`)}
      value={setting[channel]}
      disabled={busy}
      onChange={(event) => onChange({ settings: [{ notificKey: setting.notificKey, [channel]: event.target.value as Frequency }] })}
    >
      {FREQUENCIES[channel].map((one) => (
        <MenuItem key={one} value={one}>
          {t(`frequency.${one}`)}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Every type with its three channels, by group. */
export function Matrix({ settings, busy, onChange }: Props) {
  const { t } = useTranslation('notifications');
  const channels: Channel[] = settings.pushPublicKey ? ['inApp', 'email', 'push'] : ['inApp', 'email'];
  return GROUPS.map((group) => {
    const own = settings.settings.filter((setting) => setting.group === group);
    if (own.length === 0) return null;
    return (
      <Section key={group} title={t(`group.${group}`)} lead={group === 'transactions' ? t('settings.early') : undefined}>
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          {own.map((setting) => (
            <Box
              key={setting.notificKey}
              role="group"
              aria-label={t(`key.${setting.notificKey}`)}
              sx={{ display: 'grid', gap: 1.5, alignItems: 'center', gridTemplateColumns: { md: `minmax(0, 1fr) repeat(${channels.length}, 170px)` } }}
            >
              <div>
                <Typography sx={{ fontWeight: 560 }}>{t(`key.${setting.notificKey}`)}</Typography>
                <Typography variant="body2" color="textSecondary">
                  {t(`about.${setting.notificKey}`)}
                </Typography>
              </div>
              {channels.map((channel) => (
                <Cell key={channel} setting={setting} channel={channel} busy={busy} onChange={onChange} />
              ))}
            </Box>
          ))}
        </Box>
      </Section>
    );
  });
}
