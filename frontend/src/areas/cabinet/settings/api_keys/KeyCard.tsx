import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { toast } from '@/parts/feedback/toasts';
import { exact, marked } from '@/parts/marked';
import { type ApiKey, keyTones, rightsOf, statusOf } from './model';
import { useKeyMutations } from './queries';

/** One key: how it begins, what it may do, who made it and when it was used. */
export function KeyCard({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useTranslation('api_keys');
  const states = useStateWords('api_keys', 'state');
  const areas = useStateWords('api_keys', 'area');
  const rights = useStateWords('api_keys', 'right');
  const { revoke } = useKeyMutations();
  const [asking, setAsking] = useState(false);
  const state = statusOf(apiKey);
  const confirm = () =>
    revoke.mutate(apiKey, { onSettled: () => setAsking(false), onSuccess: () => toast.success(t('revoked')) });
  return (
    <Card component="li" sx={{ p: 2.5, display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 240px', minInlineSize: 0 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{apiKey.name}</Typography>
          <Typography variant="body2" color="textSecondary">
            <code translate="no">{apiKey.prefix}…</code>
          </Typography>
        </Box>
        <StateChip state={state} tones={keyTones} label={states(state)} />
      </Box>
      <Typography variant="body2">
        {rightsOf(apiKey.scopes)
          .map(([area, right]) => `${areas(area)}: ${rights(right)}`)
          .join(' · ')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {marked(t('card.made', { name: exact(apiKey.createdByName) }))} <When value={apiKey.createdAt} as="day" />
        {' · '}
        {apiKey.lastUsedAt ? (
          <>
            {t('card.used')} <When value={apiKey.lastUsedAt} />
          </>
        ) : (
          t('card.unused')
        )}
        {apiKey.revokedAt ? (
          <>
            {' · '}
            {t('card.revoked')} <When value={apiKey.revokedAt} />
          </>
        ) : (
          apiKey.expiresAt && (
            <>
              {' · '}
              {apiKey.expired ? t('card.ended') : t('card.ends')} <When value={apiKey.expiresAt} as="day" />
            </>
          )
        )}
      </Typography>
      {state === 'active' && (
        <Box>
          <Button variant="outlined" color="error" aria-label={`${t('revoke.verb')}: ${apiKey.name}`} onClick={() => setAsking(true)}>
            {t('revoke.verb')}
          </Button>
        </Box>
      )}
      {asking && (
        <ConfirmDialog
          open
          title={t('revoke.title')}
          text={marked(t('revoke.text', { name: exact(apiKey.name) }))}
          verb={t('revoke.verb')}
          tone="error"
          busy={revoke.isPending}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
