import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { post } from '@/api/client';
import { type Export, exportKeys, fetchExport, requestExport, saveFile } from '@/api/exports';
import { toast } from '@/parts/feedback/toasts';

const isExpired = (each: Export) => each.expiresAt != null && Date.parse(each.expiresAt) <= Date.now();

/** What can be done with an export where it stands: fetch it, try it again, or ask the same again. */
export function Actions({ each }: { each: Export }) {
  const { t, i18n } = useTranslation('orders');
  const client = useQueryClient();
  const refresh = () => Promise.all([client.invalidateQueries({ queryKey: ['list', 'exports'] }), client.invalidateQueries({ queryKey: exportKeys.log })]);
  const download = useMutation({
    // A signed link ages: a fresh one is fetched at the moment of the click.
    mutationFn: () => fetchExport(each.id),
    onSuccess: (fresh) => fresh.link && saveFile(fresh.link, fresh.fileName),
  });
  const retry = useMutation({
    mutationFn: () => post('/v1/cabinet/exports/{id}/retry', { path: { id: each.id } }),
    onSuccess: () => {
      toast.success(t('exports.retried'));
      return refresh();
    },
  });
  const again = useMutation({
    mutationFn: () => requestExport(each.resource, new URLSearchParams(each.query ?? ''), i18n.language),
    onSuccess: () => {
      toast.success(t('exports.startedAgain'));
      return refresh();
    },
  });
  if (each.state === 'failed')
    return (
      <Button size="small" sx={{ whiteSpace: 'nowrap' }} loading={retry.isPending} onClick={() => retry.mutate()}>
        {t('exports.retry')}
      </Button>
    );
  if (each.state !== 'done') return null;
  if (isExpired(each))
    return (
      <Button size="small" sx={{ whiteSpace: 'nowrap' }} loading={again.isPending} onClick={() => again.mutate()}>
        {t('exports.again')}
      </Button>
    );
  return (
    <Button size="small" variant="outlined" loading={download.isPending} onClick={() => download.mutate()}>
      {t('exports.download')}
    </Button>
  );
}
