import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { KeyValue } from '@/parts/KeyValue';
import { Section } from '@/parts/Section';
import { useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { toast } from '@/parts/feedback/toasts';
import { exact, marked } from '@/parts/marked';
import { ProviderDialog } from './ProviderDialog';
import type { Provider } from './model';
import { useProviderMutations, useProviders } from './queries';

/** Accounts of the seller's own: their keys, and whether payments go through them. */
export function ProvidersSection() {
  const { t } = useTranslation('payments');
  const providers = useProviders();
  return (
    <Section title={t('providers.title')} lead={t('providers.lead')}>
      <Box component="ul" aria-label={t('providers.title')} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2, gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } }}>
        {(providers.data ?? []).map((provider) => (
          <ProviderCard key={provider.provider} provider={provider} />
        ))}
      </Box>
    </Section>
  );
}

function ProviderCard({ provider }: { provider: Provider }) {
  const { t } = useTranslation('payments');
  const words = useStateWords('payments', 'field');
  const { remove, use } = useProviderMutations(provider);
  const [open, setOpen] = useState<'keys' | 'remove' | 'use'>();
  const why = useId();
  const name = t(`provider.${provider.provider}`);
  const close = () => setOpen(undefined);
  const entered = provider.credentials.map(({ field, last4 }) => ({ label: words(field), value: last4 ? `…${last4}` : t('providers.sealed') }));
  return (
    <Card component="li" variant="outlined" sx={{ p: 2, display: 'grid', gap: 1.5, alignContent: 'start' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="h3" sx={{ flex: 1 }}>
          {name}
        </Typography>
        <Chip size="small" label={t(provider.entered ? 'providers.entered' : 'providers.missing')} />
      </Box>
      {provider.entered && (
        <KeyValue
          pairs={[
            ...(provider.mode ? [{ label: t('providers.mode'), value: t(`paypalMode.${provider.mode}`) }] : []),
            ...entered,
            ...(provider.changedAt ? [{ label: t('providers.changed'), value: <When value={provider.changedAt} /> }] : []),
          ]}
        />
      )}
      <Box>
        <FormControlLabel
          disabled={provider.reason !== undefined || use.isPending}
          control={
            <Switch
              checked={use.isPending ? use.variables : provider.active}
              onChange={(_, on) => (on ? setOpen('use') : use.mutate(false))}
              slotProps={{ input: { 'aria-describedby': why } }}
            />
          }
          label={t('providers.use')}
          sx={{ m: 0 }}
        />
        <Typography id={why} variant="body2" color="textSecondary">
          {provider.reason ? marked(t(`why.${provider.reason}`, { name: exact(name) })) : t(provider.active ? 'providers.active' : 'providers.off')}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="outlined" onClick={() => setOpen('keys')} aria-label={`${t(provider.entered ? 'providers.change' : 'providers.enter')}: ${name}`}>
          {t(provider.entered ? 'providers.change' : 'providers.enter')}
        </Button>
        {provider.entered && (
          <Button color="error" onClick={() => setOpen('remove')} aria-label={`${t('providers.remove')}: ${name}`}>
            {t('providers.remove')}
          </Button>
        )}
      </Box>
      {open === 'keys' && <ProviderDialog provider={provider} name={name} onClose={close} />}
      <ConfirmDialog
        open={open === 'use'}
        title={marked(t('providers.useTitle', { name: exact(name) }))}
        text={t('providers.useText')}
        verb={t('providers.useVerb')}
        busy={use.isPending}
        onConfirm={() => use.mutate(true, { onSuccess: () => toast.success(t('providers.used', { name: exact(name) })), onSettled: close })}
        onClose={close}
      />
      <ConfirmDialog
        open={open === 'remove'}
        title={marked(t('providers.removeTitle', { name: exact(name) }))}
        text={t('providers.removeText')}
        verb={t('providers.remove')}
        tone="error"
        busy={remove.isPending}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => toast.success(t('providers.removed')), onSettled: close })}
        onClose={close}
      />
    </Card>
  );
}
