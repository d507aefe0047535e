import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { Export, ExportState } from '@/api/exports';
import { parseList } from '@/api/list';
import { EXPORTED } from '@/api/lists';
import { StateChip, type Tone, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { fileSize } from '@/parts/fileSize';
import { LiveExportProgress } from '@/parts/list/ExportProgress';
import { useFilterWords } from '@/parts/list/filterWords';
import type { Column } from '@/parts/list/types';
import { useFiltersOf } from '@/parts/list/useListFilters';
import { useOrderChoices } from '../orders/list/choices';

export const exportTones: Record<ExportState, Tone> = { queued: 'wait', running: 'wait', done: 'good', failed: 'bad' };

/** The question of an export, in the words of the list it was asked in. */
function useAsked(): (each: Export) => string {
  const { t } = useTranslation('lists');
  const words = useFilterWords();
  const filtersOf = useFiltersOf(EXPORTED);
  const ordersOwn = useOrderChoices();
  return ({ resource, query: asked }) => {
    const { query, filters } = parseList(new URLSearchParams(asked ?? ''));
    const known = filtersOf(resource, resource === 'orders' ? ordersOwn : undefined);
    const said = Object.entries(filters).map(([key, value]) => words(key, known.find((each) => each.key === key), value));
    return [...(query ? [`${t('search')}: ${query}`] : []), ...said].join(' · ');
  };
}

export function useExportColumns(): Column<Export>[] {
  const { t, i18n } = useTranslation('orders');
  const state = useStateWords('orders', 'exportState');
  const resource = useStateWords('orders', 'resource');
  const asked = useAsked();
  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  return [
    {
      key: 'resource',
      label: t('exports.resource'),
      primary: true,
      render: (row) => (
        <Box sx={{ display: 'grid', minInlineSize: 150 }}>
          <span>{resource(row.resource)}</span>
          <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem', fontWeight: 400, overflowWrap: 'anywhere' }}>
            {asked(row) || t('exports.none')}
          </Box>
        </Box>
      ),
    },
    { key: 'created', label: t('exports.created'), sort: 'created_at', render: (row) => <When value={row.createdAt} /> },
    {
      key: 'state',
      label: t('exports.state'),
      render: (row) =>
        row.state === 'running' || row.state === 'queued' ? (
          <LiveExportProgress each={row} />
        ) : (
          <Box sx={{ display: 'grid', gap: 0.5, justifyItems: { xs: 'end', md: 'start' } }}>
            <StateChip state={row.state as ExportState} tones={exportTones} label={state(row.state)} />
            {row.errorDetail && <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{row.errorDetail}</Box>}
          </Box>
        ),
    },
    {
      key: 'rows',
      label: t('exports.rows'),
      align: 'end',
      render: (row) =>
        row.state === 'done' && (
          <Box sx={{ display: 'grid', whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
            <span>{number(row.progress?.done ?? 0)}</span>
            <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
              {fileSize(row.bytes ?? 0, i18n.language)}
            </Box>
          </Box>
        ),
    },
    { key: 'expires', label: t('exports.expires'), render: (row) => (row.expiresAt ? <When value={row.expiresAt} as="ago" /> : '') },
  ];
}
