import { useTranslation } from 'react-i18next';
import { useStateWords } from '@/parts/StateChip';
import type { FilterDef } from '@/parts/list/types';
import { type TicketState, ticketTones } from '@/parts/ticketState';

const STATES = Object.keys(ticketTones) as TicketState[];

export function useTicketFilters(): FilterDef[] {
  const { t } = useTranslation('orders');
  const state = useStateWords('orders', 'ticketState');
  return [
    { kind: 'choice', key: 'state', label: t('state'), options: STATES.map((value) => ({ value, label: state(value) })) },
    { kind: 'date', key: 'event_date', label: t('ticket.date') },
    { kind: 'date', key: 'created_at', label: t('ticket.issued') },
    { kind: 'text', key: 'code', label: t('ticket.code') },
    { kind: 'flag', key: 'hide_free', label: t('hideFree'), yes: t('hidden'), no: t('shown') },
  ];
}
