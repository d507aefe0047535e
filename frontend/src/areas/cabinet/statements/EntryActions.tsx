import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '@/api/client';
import { toast } from '@/parts/feedback/toasts';
import { MatchDialog } from './MatchDialog';
import type { Entry } from './columns';

const ACTIONS = {
  ignore: { path: '/v1/cabinet/bank_entries/{id}/ignore', done: 'ignored' },
  reopen: { path: '/v1/cabinet/bank_entries/{id}/reopen', done: 'reopened' },
  unsuggest: { path: '/v1/cabinet/bank_entries/{id}/unsuggest', done: 'unsuggested' },
} as const;
type EntryAction = keyof typeof ACTIONS;

/** What can be done with an entry, as it stands. */
export function EntryActions({ entry }: { entry: Entry }) {
  const { t } = useTranslation('statements');
  const client = useQueryClient();
  const [matching, setMatching] = useState(false);
  const change = useMutation({
    mutationFn: (action: EntryAction) => post(ACTIONS[action].path, { path: { id: entry.id }, version: entry.version }),
    onSuccess: (_, action) => toast.success(t(ACTIONS[action].done)),
    onSettled: () => client.invalidateQueries({ queryKey: ['list', 'bank_entries'] }),
  });
  // What went out belongs to nobody, unless a bank took back what had come: that was opened for a person.
  const incoming = entry.amount.amount > 0 || entry.suggested !== undefined;
  const open = entry.state === 'open';
  const verb = (action: EntryAction) => (
    // A button that is switched off while it waits would lose the focus, and not get it back if it is refused.
    <Button size="small" color="inherit" aria-disabled={change.isPending} aria-label={`${t(action)}: ${name}`} onClick={() => !change.isPending && change.mutate(action)} sx={{ '&[aria-disabled="true"]': { opacity: 0.6 } }}>
      {t(action)}
    </Button>
  );
  const name = entry.payerName || entry.purpose;
  if (!incoming || entry.state === 'booked' || entry.state === 'watched') return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, justifyContent: { md: 'flex-end' }, '& button': { whiteSpace: 'nowrap' } }}>
      {open && (
        <Button size="small" variant="outlined" aria-label={`${t('match.verb')}: ${name}`} onClick={() => setMatching(true)}>
          {t('match.verb')}
        </Button>
      )}
      {open && entry.suggested && verb('unsuggest')}
      {open && verb('ignore')}
      {!open && verb('reopen')}
      {/* It brings words of orders: without this the page would go away until they are there, and the focus with it. */}
      <Suspense fallback={null}>{matching && <MatchDialog entry={entry} onClose={() => setMatching(false)} />}</Suspense>
    </Box>
  );
}
