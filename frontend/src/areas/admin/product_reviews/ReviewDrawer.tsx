import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { get, newIdempotencyKey, post } from '@/api/client';
import { canReview } from '@/api/can';
import { DetailDrawer } from '@/parts/DetailDrawer';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { toast } from '@/parts/feedback/toasts';
import { exact, marked } from '@/parts/marked';
import { ReasonDialog } from '../ReasonDialog';
import { ReviewedProduct } from './ReviewedProduct';
import type { Case } from './model';

interface Props {
  id: string;
  name: string;
  onClose: () => void;
}

/** The version that was looked at goes with the verdict: what the seller changed meanwhile is not decided unseen. */
function ReviewDecision({ found, onDecided }: { found: Case; onDecided: () => void }) {
  const { t } = useTranslation('people');
  const client = useQueryClient();
  const [rejecting, setRejecting] = useState(false);
  const options = () => ({ path: { id: found.id }, version: found.version, idempotencyKey: newIdempotencyKey() });
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: ['list', 'admin_product_reviews'] }),
      client.invalidateQueries({ queryKey: ['admin_product_review', found.id] }),
    ]);
  const approve = useMutation({
    mutationFn: () => post('/v1/admin/product_reviews/{id}/approve', options()),
    onSuccess: () => {
      toast.success(t('reviews.approved', { name: exact(found.name) }));
      onDecided();
    },
    onSettled: refresh,
  });
  async function reject(reason: string) {
    try {
      await post('/v1/admin/product_reviews/{id}/reject', { ...options(), body: { reason } });
    } finally {
      await refresh();
    }
    toast.success(t('reviews.rejected', { name: exact(found.name) }));
    onDecided();
  }
  if (!canReview(found.state)) return <span>{t('reviews.done')}</span>;
  return (
    <>
      <Button variant="contained" loading={approve.isPending} onClick={() => approve.mutate()}>
        {t('reviews.approve')}
      </Button>
      <Button color="error" variant="outlined" disabled={approve.isPending} onClick={() => setRejecting(true)}>
        {t('reviews.reject')}
      </Button>
      {rejecting && (
        <ReasonDialog
          title={marked(t('reviews.rejectTitle', { name: exact(found.name) }))}
          text={t('reviews.rejectText')}
          hint={t('reviews.rejectHint')}
          verb={t('reviews.reject')}
          tone="error"
          onDecide={reject}
          onClose={() => setRejecting(false)}
        />
      )}
    </>
  );
}

/** One product as a manager looks at it: what buyers would read and get, and the verdict. */
export function ReviewDrawer({ id, name, onClose }: Props) {
  const found = useQuery({
    queryKey: ['admin_product_review', id],
    queryFn: ({ signal }) => get('/v1/admin/product_reviews/{id}', { path: { id }, signal }),
  });
  return (
    <DetailDrawer open title={found.data?.name ?? name} onClose={onClose} actions={found.data && <ReviewDecision found={found.data} onDecided={onClose} />}>
      {found.isPending && <RowsSkeleton />}
      {found.isError && !found.data && <Unreachable error={found.error} onRetry={() => void found.refetch()} />}
      {found.data && <ReviewedProduct found={found.data} />}
    </DetailDrawer>
  );
}
