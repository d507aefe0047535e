import History from '@mui/icons-material/HistoryOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Export, type ExportResource, type ExportState, exportKeys, fetchExport, fetchExportLog, isOver, isReady, saveFile } from '@/api/exports';
import { DetailDrawer } from '../DetailDrawer';
import { StateChip, type Tone, useStateWords } from '../StateChip';
import { When } from '../When';
import { EmptyState } from '../feedback/EmptyState';
import { RowsSkeleton } from '../feedback/Skeletons';
import { LiveExportProgress } from './ExportProgress';

const tones: Record<ExportState, Tone> = { queued: 'wait', running: 'wait', done: 'good', failed: 'bad' };

function Entry({ each }: { each: Export }) {
  const { t } = useTranslation('lists');
  const words = useStateWords('lists', 'exportState');
  // A signed link ages: a fresh one is fetched at the moment of the click.
  const download = async () => {
    const fresh = await fetchExport(each.id);
    if (fresh.link) saveFile(fresh.link, fresh.fileName);
  };
  return (
    <Box component="li" sx={{ py: 1.75, borderBlockEnd: '1px solid', borderColor: 'divider', display: 'grid', gap: 1 }}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
        <Typography variant="body2" sx={{ flex: 1 }}>
          <When value={each.createdAt} />
        </Typography>
        <StateChip state={each.state} tones={tones} label={words(each.state)} />
      </Box>
      {!isOver(each) && <LiveExportProgress each={each} />}
      {isReady(each) && (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
          <Typography variant="body2" color="textSecondary">
            {t('export.rows', { count: each.progress.done })}
          </Typography>
          <Button size="small" onClick={() => void download()}>
            {t('export.download')}
          </Button>
        </Box>
      )}
    </Box>
  );
}

export function ExportLog({ resource, onClose }: { resource: ExportResource; onClose: () => void }) {
  const { t } = useTranslation('lists');
  const log = useQuery({
    queryKey: [...exportKeys.log, 'log', resource],
    queryFn: () => fetchExportLog(resource),
  });
  return (
    <DetailDrawer open title={t('export.log')} onClose={onClose}>
      {log.isPending && <RowsSkeleton />}
      {log.data?.length === 0 && <EmptyState icon={<History />} title={t('export.logEmpty')} text={t('export.logEmptyText')} />}
      {log.data && log.data.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {log.data.map((each) => (
            <Entry key={each.id} each={each} />
          ))}
        </Box>
      )}
    </DetailDrawer>
  );
}
