import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { ResourceOf } from '@/api/client';
import { Money } from '@/parts/Money';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { Unbroken } from '@/parts/Unbroken';
import { When } from '@/parts/When';
import type { Column } from '@/parts/list/types';
import { Noted } from '../transactions/columns';
import { type EntryState, entryTones } from './states';

export type Entry = ResourceOf<'/v1/cabinet/bank_entries'>;

export function useEntryColumns(): Column<Entry>[] {
  const { t } = useTranslation('statements');
  return [
    {
      key: 'payer',
      label: t('payer'),
      atLeast: '9.5rem',
      primary: true,
      render: (row) => <Noted note={row.payerHint && `… ${row.payerHint}`}>{row.payerName || t('match.nobody')}</Noted>,
    },
    { key: 'booked', label: t('booked'), sort: 'booked_on', render: (row) => <When value={row.bookedOn} as="day" /> },
    {
      key: 'purpose',
      label: t('purpose'),
      atLeast: '11rem',
      render: (row) => <Box sx={{ overflowWrap: 'anywhere', maxInlineSize: '40ch' }}>{row.purpose}</Box>,
    },
    { key: 'amount', label: t('amount'), sort: 'amount', align: 'end', render: (row) => <Money value={row.amount} /> },
    { key: 'state', label: t('state.label'), render: (row) => <EntryStatus entry={row} /> },
    { key: 'order', label: t('order'), render: (row) => (row.order || row.suggested) && <Beside entry={row} /> },
  ];
}

function EntryStatus({ entry }: { entry: Entry }) {
  const { t } = useTranslation('statements');
  const state = useStateWords('statements', 'state');
  const confidence = useStateWords('statements', 'confidence');
  const note = () => {
    if (entry.state === 'noted') return t('noteNoted');
    if (entry.amount.amount < 0 && entry.suggested && !entry.order) return t('noteReturned');
    if (entry.state === 'watched') return t('noteWatched');
    if (entry.state !== 'open') return undefined;
    return entry.looked ? confidence(entry.confidence) : t('waiting');
  };
  return (
    <Noted note={note()}>
      <StateChip state={entry.state as EntryState} tones={entryTones} label={state(entry.state)} />
    </Noted>
  );
}

function Beside({ entry }: { entry: Entry }) {
  const { t } = useTranslation('statements');
  if (entry.order) return <Noted note={entry.order.buyer}><span style={{ whiteSpace: 'nowrap' }}>{entry.order.token}</span></Noted>;
  if (!entry.suggested) return null;
  const { buyer, token } = entry.suggested;
  return (
    <Noted note={buyer}>
      <span>
        <Unbroken text={t('like', { token })} word={token} />
      </span>
    </Noted>
  );
}
