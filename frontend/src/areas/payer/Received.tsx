import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page } from '@/api/client';
import { Exact } from '@/parts/Exact';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { exact, marked } from '@/parts/marked';

const PER = '50';

interface ListProps<Row extends { id: string }> {
  name: string;
  fetch: (search: { page: string; per: string }, signal: AbortSignal) => Promise<Page<Row>>;
  empty: ReactNode;
  row: (row: Row) => ReactNode;
}

/** Everything of one kind that a buyer received, in all shops, as far as they want to read. */
export function ReceivedList<Row extends { id: string }>({ name, fetch, empty, row }: ListProps<Row>) {
  const { t } = useTranslation('people');
  const found = useInfiniteQuery({
    queryKey: ['payer', name],
    queryFn: ({ pageParam, signal }) => fetch({ page: String(pageParam), per: PER }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ meta }) => ((meta.page ?? 1) < (meta.pageCount ?? 1) ? (meta.page ?? 1) + 1 : undefined),
  });
  if (found.isPending) return <RowsSkeleton count={3} />;
  if (found.isError) return <Unreachable error={found.error} onRetry={() => void found.refetch()} />;
  const rows = found.data.pages.flatMap((page) => page.items);
  if (rows.length === 0) return empty;
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderBlockStart: '1px solid', borderColor: 'divider' } }}>
        {rows.map((each) => (
          <li key={each.id}>{row(each)}</li>
        ))}
      </Box>
      {found.hasNextPage && (
        <Button sx={{ mt: 2 }} loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('payer.more')}
        </Button>
      )}
    </>
  );
}

interface RowProps {
  title: string;
  /** What else is to be read: {@link Line}s. */
  lines: ReactNode;
  chip: ReactNode;
  order: { token: string; url: string; sellerName: string };
  children?: ReactNode;
}

/** One line beneath the name of what was received. */
export function Line({ children }: { children: ReactNode }) {
  return (
    <Typography component="div" variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere', minInlineSize: 0 }}>
      {children}
    </Typography>
  );
}

/** One thing with its state, its order, and what can be done with it. */
export function ReceivedRow({ title, lines, chip, order, children }: RowProps) {
  const { t } = useTranslation('people');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', py: 2 }}>
      <Box sx={{ flex: '1 1 260px', minInlineSize: 0, display: 'grid', gap: 0.5 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Typography component="h3" sx={{ fontWeight: 600, fontSize: '1rem', overflowWrap: 'anywhere' }}>
            {title}
          </Typography>
          {chip}
        </Box>
        {lines}
        <Line>
          <Exact>{order.sellerName}</Exact> · <Link href={order.url} underline="always">{marked(t('payer.orderOf', { token: exact(order.token) }))}</Link>
        </Line>
      </Box>
      {children && <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>{children}</Box>}
    </Box>
  );
}
