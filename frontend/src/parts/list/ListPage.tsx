import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page } from '@/api/client';
import type { ExportResource } from '@/api/exports';
import { listQuery } from '@/api/list';
import { listOutline } from '@/api/lists';
import { Problem } from '@/api/problem';
import { RowsSkeleton } from '../feedback/Skeletons';
import { Unreachable } from '../feedback/Unreachable';
import { ColumnPicker } from './ColumnPicker';
import { ExportButton } from './ExportButton';
import { FilterBar } from './FilterBar';
import { FilterChips } from './FilterChips';
import { ListCards } from './ListCards';
import { ListTable } from './ListTable';
import { NothingLeft } from './NothingLeft';
import { Pager } from './Pager';
import { SavedViews } from './SavedViews';
import { useColumnSet } from './columnSet';
import { useFocusKept } from './focusKept';
import type { Column, FilterDef, ListRow } from './types';
import { type Selection, useSelection, useWayOn } from './selection';
import { type OwnFilters, useListFilters } from './useListFilters';
import { useListState } from './useListState';

const REFUSED = 422;
const FROM_THE_START = { filters: {}, query: '', sortKey: 'id', sortDir: 'desc' } as const;

interface Props<T extends ListRow> {
  /** Names the list in cookies and storage. */
  name: string;
  label: string;
  fetch: (search: URLSearchParams, signal: AbortSignal) => Promise<Page<T>>;
  columns: Column<T>[];
  /** Of a list that the api does not declare. */
  filters?: FilterDef[];
  /** What only this screen knows of the list's filters. */
  ownFilters?: OwnFilters;
  /** Where the api does not declare it. */
  searchable?: boolean;
  /** Named subsets that the page itself asks for; they stand in its own address. */
  scopes?: readonly string[];
  empty: ReactNode;
  /** The resource of `POST /v1/cabinet/exports`, when the list can be exported. */
  exports?: ExportResource;
  /** A second file of the same rows with other columns. */
  secondExport?: { resource: ExportResource; label: string };
  onOpen?: (row: T) => void;
  /** The address of what `onOpen` opens: the name of a row is a link to it. */
  href?: (row: T) => string | undefined;
  /** Which rows have something to open, where not all have. */
  opens?: (row: T) => boolean;
  actions?: (row: T) => ReactNode;
  sizes?: readonly number[];
  /** Beside the filters. */
  toolbar?: ReactNode;
  refetchMs?: number;
  /** The list belongs to no shop: views and columns stay in this browser. */
  local?: boolean;
  /** What can be done to several rows at once. */
  bulk?: Bulk<T>;
}

interface Bulk<T extends ListRow> {
  /** What a row is called. */
  name: (row: T) => string;
  bar: (selection: Selection<T>) => ReactNode;
}

const NONE: never[] = [];
const noName = () => '';

/** The one pattern of all lists: state in the address, filters, chips, columns, cards on phones, export. */
export function ListPage<T extends ListRow>(props: Props<T>) {
  const { name, label, columns, searchable = listOutline(name)?.searchable ?? true, local = false } = props;
  const { t } = useTranslation('lists');
  const theme = useTheme();
  const narrow = useMediaQuery(theme.breakpoints.down('md'));
  const controls = useListState(name);
  const [panel, setPanel] = useState(false);
  const declared = useListFilters(props.filters ? undefined : name, { panel, filters: controls.state.filters }, props.ownFilters);
  const filters = props.filters ?? declared;
  const set = useColumnSet(name, columns, local);
  const scopes = (props.scopes ?? NONE).join(' ');
  const scoped = useCallback(
    (search: URLSearchParams) => {
      for (const scope of scopes.split(' ').filter(Boolean)) search.append('scopes[]', scope);
      return search;
    },
    [scopes],
  );
  const query = useMemo(() => scoped(listQuery(controls.state)), [controls.state, scoped]);
  const page = useQuery({
    queryKey: ['list', name, query.toString()],
    queryFn: ({ signal }) => props.fetch(query, signal),
    placeholderData: keepPreviousData,
    refetchInterval: props.refetchMs ?? false,
  });
  const selection = useSelection<T>(page.data?.items ?? NONE, props.bulk?.name ?? noName);
  const list = useRef<HTMLDivElement>(null);
  useWayOn(list, selection.rows.length > 0);
  const focusKept = useFocusKept(list, page.data?.items);
  const filtered = Object.keys(controls.state.filters).length > 0 || controls.state.query !== '';

  /** Where there is nothing there is nothing to look for: the page shows how to begin instead. */
  const bare = !filtered && page.data?.meta.totalCount === 0;

  const tools = (
    <>
      {props.toolbar}
      {(searchable || filters.length > 0) && <SavedViews list={name} local={local} controls={controls} filters={filters} shown={set.shown} onColumns={set.show} />}
      {!narrow && <ColumnPicker columns={columns} shown={set.shown} onToggle={set.toggle} />}
      {props.exports && <ExportButton resource={props.exports} query={query} bare={narrow} />}
      {props.secondExport && <ExportButton resource={props.secondExport.resource} label={props.secondExport.label} query={query} bare={narrow} />}
    </>
  );

  return (
    <Box sx={{ display: 'grid', gap: 2, minInlineSize: 0 }}>
      {!bare && <FilterBar controls={controls} filters={filters} searchable={searchable} onOpen={() => setPanel(true)} end={tools} />}
      <FilterChips controls={controls} filters={filters} />
      {body()}
    </Box>
  );

  function body() {
    if (page.isPending) return <RowsSkeleton />;
    if (page.isError && !page.data) {
      // An old link may ask for what the list no longer knows: it is refused however often it is asked.
      const refused = page.error instanceof Problem && page.error.status === REFUSED;
      if (refused) return <Unreachable error={page.error} verb={t('clear')} onRetry={() => controls.change(FROM_THE_START)} />;
      return <Unreachable error={page.error} onRetry={() => void page.refetch()} />;
    }
    const { items, meta } = page.data ?? { items: [], meta: undefined };
    if (meta && meta.totalCount === 0) return filtered ? <NothingLeft name={name} controls={controls} filters={filters} fetch={(search, signal) => props.fetch(scoped(search), signal)} /> : props.empty;
    const shared = { label, rows: items, columns: set.visible, busy: page.isPlaceholderData, onOpen: props.onOpen, href: props.href, opens: props.opens, actions: props.actions, selection: props.bulk && selection };
    return (
      <Box ref={list} {...focusKept} sx={{ minInlineSize: 0 }}>
        {narrow ? (
          <ListCards {...shared} openLabel={t('open')} />
        ) : (
          <ListTable {...shared} controls={controls} actionsLabel={t('actions')} />
        )}
        {props.bulk && selection.rows.length > 0 && props.bulk.bar(selection)}
        {meta && <Pager controls={controls} meta={meta} {...(props.sizes ? { sizes: props.sizes } : {})} />}
      </Box>
    );
  }
}
