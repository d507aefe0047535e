import FileDownload from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { list } from '@/api/client';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { fileSize } from '@/parts/fileSize';

const SHOWN = '200';
const PREPARING_MS = 4000;

/** The links go through our own redirect, which counts and signs anew each time. */
export function Downloads() {
  const { t, i18n } = useTranslation('people');
  const files = useQuery({
    queryKey: ['payer', 'downloads'],
    queryFn: async ({ signal }) => (await list('/v1/payer/downloads', { search: { per: SHOWN }, signal })).items,
    // A copy with the buyer's name takes seconds.
    refetchInterval: ({ state }) => (state.data?.some((file) => file.preparing) ? PREPARING_MS : false),
  });
  if (files.isPending) return <RowsSkeleton count={3} />;
  if (files.isError) return <Unreachable error={files.error} onRetry={() => void files.refetch()} />;
  if (files.data.length === 0)
    return <EmptyState icon={<FileDownload />} title={t('payer.noDownloads')} text={t('payer.noDownloadsText')} />;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {files.data.map((file) => (
        <Box
          component="li"
          key={file.id}
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center', py: 1.5, '& + li': { borderBlockStart: '1px solid', borderColor: 'divider' } }}
        >
          <Box sx={{ flex: '1 1 220px', minInlineSize: 0 }}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{file.fileName}</Typography>
            <Typography variant="body2" color="textSecondary">
              {[file.productName, file.sellerName, fileSize(file.sizeBytes, i18n.language)].filter(Boolean).join(' · ')}
              {file.preparing && ` · ${t('payer.preparing')}`}
              {file.failed && ` · ${t('payer.failed')}`}
              {file.downloadCount > 0 && ` · ${t('payer.downloaded', { count: file.downloadCount })}`}
            </Typography>
          </Box>
          <Button variant="outlined" size="small" href={file.url} disabled={!file.open} startIcon={<FileDownload />} aria-label={`${t('payer.download')}: ${file.fileName}`}>
            {t('payer.download')}
          </Button>
        </Box>
      ))}
    </Box>
  );
}
