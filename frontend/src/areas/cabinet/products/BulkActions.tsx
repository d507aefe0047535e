import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Answer, post } from '@/api/client';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { RefusedRows } from '@/parts/list/RefusedRows';
import { toast } from '@/parts/feedback/toasts';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { BulkBar } from '@/parts/list/BulkBar';
import type { Selection } from '@/parts/list/selection';
import type { ProductRow } from './model';
import type { BulkAction } from './queries';

const ACTIONS: BulkAction[] = ['publish', 'unpublish', 'archive', 'unarchive', 'duplicate'];
const PATH = '/v1/cabinet/products/bulk';
type Outcome = Answer<typeof PATH, 'post'>;

/** One action for all products that are marked; what it would do is counted by the api before it is done. */
export function BulkActions({ selection }: { selection: Selection<ProductRow> }) {
  const { t } = useTranslation('products');
  const [action, setAction] = useState<BulkAction>();
  return (
    <>
      <BulkBar count={selection.rows.length} onClear={selection.clear}>
        {ACTIONS.map((each) => (
          <Button key={each} size="small" variant="outlined" onClick={() => setAction(each)}>
            {t(`action.${each}`)}
          </Button>
        ))}
      </BulkBar>
      {action && <Ask action={action} selection={selection} onClose={() => setAction(undefined)} />}
    </>
  );
}

function Ask({ action, selection, onClose }: { action: BulkAction; selection: Selection<ProductRow>; onClose: () => void }) {
  const { t } = useTranslation('products');
  const client = useQueryClient();
  const [productIds] = useState(() => selection.rows.map((row) => row.id));
  const call = (dryRun: boolean) => post(PATH, { body: { action, productIds, dryRun } });
  const asked = useQuery({ queryKey: ['products', 'bulk', action, productIds], queryFn: () => call(true), staleTime: 0, gcTime: 0 });
  const go = useMutation({
    mutationFn: () => call(false),
    onSuccess: async ({ changedCount }) => {
      await client.invalidateQueries({ queryKey: ['list', 'products'] });
      toast.success(t(`bulk.done.${action}`, { count: changedCount }));
      selection.clear();
      onClose();
    },
  });
  const count = asked.data?.changedCount ?? 0;
  return (
    <ConfirmDialog
      open
      title={t(`bulk.title.${action}`, { count: productIds.length })}
      verb={t(`action.${action}`)}
      busy={go.isPending}
      disabled={count === 0}
      onConfirm={() => go.mutate()}
      onClose={onClose}
    >
      {asked.isPending && <RowsSkeleton count={2} />}
      {asked.isError && <Unreachable error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.data && <Outlook outcome={asked.data} />}
    </ConfirmDialog>
  );
}

function Outlook({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation('products');
  const { changedCount, unchangedCount, refused } = outcome;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }} role="status">
      <Typography>{t('bulk.will', { count: changedCount })}</Typography>
      {unchangedCount > 0 && <Typography color="textSecondary">{t('bulk.already', { count: unchangedCount })}</Typography>}
      <RefusedRows
        title={t('bulk.refused', { count: refused.length })}
        rows={refused.map((one: Outcome['refused'][number]) => ({ id: one.productId, name: one.productName, why: one.detail }))}
      />
    </Box>
  );
}
