import FileDownload from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Body, get, newIdempotencyKey, post } from '@/api/client';
import { POLL_MS, saveFile } from '@/api/exports';
import { listQuery } from '@/api/list';
import { Problem } from '@/api/problem';
import { toast } from '@/parts/feedback/toasts';
import { useListState } from '@/parts/list/useListState';

/** The managers' lists that there are as files. */
export type AdminExportType = Body<'/v1/admin/list_exports', 'post'>['resource'];

/** Files that are being written, by their list: whoever leaves the page and comes back still gets theirs. */
const begun = new Map<AdminExportType, string>();
const NOT_FOUND = 404;

interface Props {
  /** The list, as its page names it. */
  list: string;
  resource: AdminExportType;
}

/** All rows of what the list shows, as a file; it is saved as soon as it is there. */
export function ExportListButton({ list, resource }: Props) {
  const { t, i18n } = useTranslation('lists');
  const { state } = useListState(list);
  const [running, setRunning] = useState(() => begun.get(resource));
  const saved = useRef<string>(undefined);
  const start = useMutation({
    mutationFn: () =>
      post('/v1/admin/list_exports', { body: { resource, query: listQuery(state).toString(), locale: i18n.language }, idempotencyKey: newIdempotencyKey() }),
    onSuccess: ({ id }) => {
      begun.set(resource, id);
      setRunning(id);
    },
  });
  const found = useQuery({
    queryKey: ['list_export', running],
    enabled: running !== undefined,
    refetchInterval: POLL_MS,
    queryFn: async ({ signal }) => {
      try {
        return await get('/v1/admin/list_exports/{id}', { path: { id: running ?? '' }, signal });
      } catch (error) {
        // Somebody else has signed in since.
        if (error instanceof Problem && error.status === NOT_FOUND) return null;
        throw error;
      }
    },
  });
  const file = found.data;
  useEffect(() => {
    if (file === undefined || (file && ((file.state !== 'done' && file.state !== 'failed') || saved.current === file.id))) return;
    saved.current = file?.id;
    begun.delete(resource);
    setRunning(undefined);
    if (!file) return;
    if (file.link) {
      saveFile(file.link, file.fileName);
      toast.success(t('export.ready'));
    } else toast.error(t('export.failed'));
  }, [file, resource, t]);
  return (
    <Button size="small" variant="outlined" startIcon={<FileDownload />} loading={start.isPending || running !== undefined} onClick={() => start.mutate()}>
      {t('export.button')}
    </Button>
  );
}
