import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, del } from '@/api/client';
import { browserHasPasskeys } from '@/api/passkeys';
import { accountKeys, usePasskeys, useSecurity } from '@/app/session/account';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { Section } from '@/parts/Section';
import { When } from '@/parts/When';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { toast } from '@/parts/feedback/toasts';
import { exact, marked } from '@/parts/marked';
import { PasskeyDialog } from './PasskeyDialog';

export type OwnPasskey = ResourceOf<'/v1/app/user/passkeys'>;

function PasskeyRow({ passkey, onRename, onRemove }: { passkey: OwnPasskey; onRename: () => void; onRemove: () => void }) {
  const { t } = useTranslation('profile');
  const { name } = passkey;
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', py: 1.5 }}>
      <Box sx={{ flex: '1 1 240px', minInlineSize: 0 }}>
        <Typography translate="no" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('passkeys.added')} <When value={passkey.createdAt} /> ·{' '}
          {passkey.lastUsedAt ? (
            <>
              {t('passkeys.used')} <When value={passkey.lastUsedAt} as="ago" />
            </>
          ) : (
            t('passkeys.neverUsed')
          )}
        </Typography>
      </Box>
      <Button variant="outlined" size="small" aria-label={t('passkeys.renameLabel', { name })} onClick={onRename}>
        {t('passkeys.rename')}
      </Button>
      <Button variant="outlined" size="small" color="error" aria-label={t('passkeys.removeLabel', { name })} onClick={onRemove}>
        {t('passkeys.remove')}
      </Button>
    </Box>
  );
}

/** The passkeys of an account: added, named, removed. */
export function Passkeys() {
  const { t } = useTranslation('profile');
  const client = useQueryClient();
  const security = useSecurity();
  const passkeys = usePasskeys();
  const [edited, setEdited] = useState<OwnPasskey | 'new'>();
  const [leaving, setLeaving] = useState<OwnPasskey>();
  const remove = useMutation({
    mutationFn: (id: string) => del('/v1/app/user/passkeys/{id}', { path: { id } }),
    onSuccess: () => {
      setLeaving(undefined);
      toast.success(t('passkeys.removed'));
      return client.invalidateQueries({ queryKey: accountKeys.all });
    },
  });
  const rows = passkeys.data;
  const possible = security.data?.passkeysAvailable === true && browserHasPasskeys();
  return (
    <Section
      title={t('passkeys.title')}
      lead={t('passkeys.lead')}
      actions={
        possible ? (
          <Button variant="outlined" onClick={() => setEdited('new')}>
            {t('passkeys.add')}
          </Button>
        ) : undefined
      }
    >
      {(!rows || !security.data) && <RowsSkeleton />}
      {security.data && !possible && <Alert severity="info">{t('passkeys.impossible')}</Alert>}
      {rows?.length === 0 && possible && <Typography color="textSecondary">{t('passkeys.empty')}</Typography>}
      {rows && rows.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {rows.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRename={() => setEdited(passkey)} onRemove={() => setLeaving(passkey)} />
          ))}
        </Box>
      )}
      {edited && <PasskeyDialog {...(edited === 'new' ? {} : { passkey: edited })} onClose={() => setEdited(undefined)} />}
      <ConfirmDialog
        open={leaving !== undefined}
        title={marked(t('passkeys.removeTitle', { name: exact(leaving?.name ?? '') }))}
        text={t('passkeys.removeText')}
        verb={t('passkeys.remove')}
        tone="error"
        busy={remove.isPending}
        onConfirm={() => leaving && remove.mutate(leaving.id)}
        onClose={() => setLeaving(undefined)}
      />
    </Section>
  );
}
