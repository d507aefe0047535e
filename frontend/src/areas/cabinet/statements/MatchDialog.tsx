import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import MuiTextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { get, list, post } from '@/api/client';
import { Problem } from '@/api/problem';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { useStateWords } from '@/parts/StateChip';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { toast } from '@/parts/feedback/toasts';
import { exact, marked } from '@/parts/marked';
import { formatMoney } from '@/parts/money';
import { nameOf } from '../orders/list/columns';
import type { Entry } from './columns';

const FOUND_MAX = '5';
const QUERY_CHARS_MIN = 2;

interface Choice {
  id: string;
  token: string;
  label: string;
  note: string;
}

/** Which order an entry is for: the suggestions first, every other one by search. */
export function MatchDialog({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const { t } = useTranslation('statements');
  const client = useQueryClient();
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [typed, setTyped] = useState('');
  const match = useMutation({
    mutationFn: (order: Choice) => post('/v1/cabinet/bank_entries/{id}/match', { path: { id: entry.id }, version: entry.version, body: { orderId: order.id } }),
    onSuccess: (_, order) => {
      toast.success(t('match.done', { token: exact(order.token) }));
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['list', 'bank_entries'] }),
    meta: { quiet: true },
  });
  const suggestions = useSuggestions(entry.id);
  const found = useFound(typed);
  return (
    <ConfirmDialog
      open
      title={t('match.title')}
      text={marked(`${t('match.of', { amount: formatMoney(entry.amount), payer: exact(entry.payerName) || t('match.nobody') })}${entry.purpose && `: ${exact(entry.purpose)}`}`)}
      verb={chosen ? marked(t('match.do', { token: exact(chosen.token) })) : t('match.choose')}
      busy={match.isPending}
      disabled={!chosen}
      onConfirm={() => chosen && match.mutate(chosen)}
      onClose={onClose}
    >
      {suggestions.isPending && <RowsSkeleton count={2} />}
      {suggestions.data?.length === 0 && <Typography color="textSecondary">{t('match.none')}</Typography>}
      <Choices label={t('match.suggested')} choices={suggestions.data ?? []} chosen={chosen} onChoose={setChosen} />
      <MuiTextField label={t('match.search')} helperText={t('match.searchHint')} type="search" value={typed} onChange={(event) => setTyped(event.target.value)} />
      {found.data?.length === 0 && <Typography color="textSecondary">{t('match.nothing')}</Typography>}
      <Choices label={t('match.found')} choices={found.data ?? []} chosen={chosen} onChoose={setChosen} />
      {match.error && <Alert severity="error">{match.error instanceof Problem ? match.error.words : match.error.message}</Alert>}
    </ConfirmDialog>
  );
}

interface ChoicesProps {
  label: string;
  choices: Choice[];
  chosen: Choice | null;
  onChoose: (choice: Choice) => void;
}

function Choices({ label, choices, chosen, onChoose }: ChoicesProps) {
  if (choices.length === 0) return null;
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minInlineSize: 0 }}>
      <FormLabel component="legend">{label}</FormLabel>
      <RadioGroup value={chosen?.id ?? ''} onChange={(_, id) => choices.filter((each) => each.id === id).forEach(onChoose)} aria-label={label}>
        {choices.map((each) => (
          <FormControlLabel
            key={each.id}
            value={each.id}
            control={<Radio />}
            sx={{ alignItems: 'flex-start', '& .MuiFormControlLabel-label': { pt: 1, minInlineSize: 0, overflowWrap: 'anywhere' } }}
            label={
              <>
                {each.label}
                <Typography variant="caption" color="textSecondary" component="div">
                  {each.note}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
    </Box>
  );
}

function useSuggestions(id: string) {
  const { t } = useTranslation('statements');
  const reason = useStateWords('statements', 'reason');
  const state = useStateWords('orders', 'orderState');
  return useQuery({
    queryKey: ['bank_entry', id, 'suggestions'],
    queryFn: async ({ signal }) => get('/v1/cabinet/bank_entries/{id}/suggestions', { path: { id }, signal }),
    select: (all): Choice[] =>
      all.map((each) => ({
        id: each.id,
        token: each.token,
        label: `${each.token} · ${each.buyer} · ${each.productName}`,
        note: [t('match.open', { amount: formatMoney(each.openAmount) }), state(each.paymentState), ...each.reasons.map(reason)].join(' · '),
      })),
    staleTime: 0,
  });
}

function useFound(typed: string) {
  const { t } = useTranslation('statements');
  const state = useStateWords('orders', 'orderState');
  const query = useDeferredValue(typed.trim());
  return useQuery({
    queryKey: ['orders', 'for-entry', query],
    queryFn: async ({ signal }) => (await list('/v1/cabinet/orders', { search: { query, per: FOUND_MAX }, signal })).items,
    enabled: query.length >= QUERY_CHARS_MIN,
    select: (all): Choice[] =>
      all.map((each) => ({
        id: each.id,
        token: each.token,
        label: `${each.token} · ${nameOf(each.payer)} · ${each.productName}`,
        note: [t('match.total', { amount: formatMoney(each.totalAmount) }), state(each.paymentState)].join(' · '),
      })),
    meta: { quiet: true },
  });
}
