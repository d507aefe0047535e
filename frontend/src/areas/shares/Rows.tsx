import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Page } from '@/api/client';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';

interface Props<Row extends { id: string }> {
  label: string;
  found: UseInfiniteQueryResult<InfiniteData<Page<Row>>>;
  empty: ReactNode;
  row: (row: Row) => ReactNode;
}

/** One's own rows, one below the other, and more of them where one asks for it. */
export function Rows<Row extends { id: string }>({ label, found, empty, row }: Props<Row>) {
  const { t } = useTranslation('team');
  if (found.isPending) return <RowsSkeleton count={3} />;
  if (found.isError) return <Unreachable error={found.error} onRetry={() => void found.refetch()} />;
  // What came meanwhile moves rows to the next page: each is shown once.
  const rows = new Map(found.data.pages.flatMap((page) => page.items).map((one) => [one.id, one]));
  if (rows.size === 0) return empty;
  return (
    <>
      <Card
        component="ul"
        aria-label={label}
        sx={{ m: 0, p: 0, listStyle: 'none', '& > li + li': { borderBlockStart: '1px solid', borderColor: 'divider' } }}
      >
        {[...rows.values()].map((one) => (
          <Box key={one.id} component="li" sx={{ p: 2, display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 1, alignItems: 'center' }}>
            {row(one)}
          </Box>
        ))}
      </Card>
      {found.hasNextPage && (
        <Button sx={{ mt: 2 }} loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('shares.more')}
        </Button>
      )}
    </>
  );
}
