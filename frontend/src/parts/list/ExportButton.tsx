import FileDownload from '@mui/icons-material/FileDownloadOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ExportResource, exportKeys, isOver, isReady, requestExport, saveFile } from '@/api/exports';
import { toast } from '../feedback/toasts';
import { ExportLog } from './ExportLog';
import { ExportProgress } from './ExportProgress';
import { useExport } from './useExport';

interface Props {
  resource: ExportResource;
  query: URLSearchParams;
  /** What a second file of the same list is called. */
  label?: string | undefined;
  /** Without the way to earlier files, which have a page of their own. */
  bare?: boolean;
}

/** Exports what the list shows, with its progress in place; the log keeps earlier files. */
export function ExportButton({ resource, query, label, bare = false }: Props) {
  const { t, i18n } = useTranslation('lists');
  const client = useQueryClient();
  const [running, setRunning] = useState<string>();
  const [logOpen, setLogOpen] = useState(false);
  const announced = useRef<string>(undefined);

  const start = useMutation({
    mutationFn: () => requestExport(resource, query, i18n.language),
    onSuccess: (started) => {
      toast.info(t('export.started'));
      setRunning(started.id);
      return client.invalidateQueries({ queryKey: exportKeys.log });
    },
  });
  const data = useExport(running);

  useEffect(() => {
    if (!data || !isOver(data) || announced.current === data.id) return;
    announced.current = data.id;
    if (isReady(data)) {
      toast.success(t('export.ready'));
      if (data.link) saveFile(data.link, data.fileName);
    } else toast.error(data.errorDetail ?? t('export.failed'));
    void client.invalidateQueries({ queryKey: exportKeys.log });
  }, [data, client, t]);

  const logLabel = label ? `${t('export.log')}: ${label}` : t('export.log');
  const busy = start.isPending || (running !== undefined && !(data && isOver(data)));
  return (
    <>
      {busy ? (
        <ExportProgress progress={data?.progress} />
      ) : (
        <Button size="small" variant="outlined" startIcon={<FileDownload />} onClick={() => start.mutate()}>
          {label ?? t('export.button')}
        </Button>
      )}
      {!bare && (
        <Tooltip title={logLabel}>
          <IconButton aria-label={logLabel} onClick={() => setLogOpen(true)}>
            <History />
          </IconButton>
        </Tooltip>
      )}
      {logOpen && <ExportLog resource={resource} onClose={() => setLogOpen(false)} />}
    </>
  );
}
