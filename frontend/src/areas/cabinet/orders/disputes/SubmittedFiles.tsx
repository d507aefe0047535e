import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { get } from '@/api/client';
import { fileSize } from '@/parts/fileSize';
import { type Dispute, type EvidenceFile, filesOf } from './evidence';

/** The files of the evidence, each to be looked at. Part of a list of terms. */
export function SubmittedFiles({ dispute }: { dispute: Dispute }) {
  const { t } = useTranslation('orders');
  const files = filesOf(dispute);
  if (files.length === 0) return null;
  return (
    <div>
      <dt>{t('dispute.files.title')}</dt>
      {files.map((file) => (
        <dd key={file.uploadId}>
          <SubmittedFile dispute={dispute} file={file} />
        </dd>
      ))}
    </div>
  );
}

function SubmittedFile({ dispute, file }: { dispute: Dispute; file: EvidenceFile }) {
  const { t, i18n } = useTranslation('orders');
  const openFile = useMutation({
    mutationFn: async (tab: Window | null) => {
      const path = { id: dispute.orderId, dispute: dispute.id, upload: file.uploadId };
      try {
        const { url } = await get('/v1/cabinet/orders/{id}/disputes/{dispute}/files/{upload}', { path });
        if (tab) tab.location.href = url;
        else window.location.assign(url);
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
  });
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'center' }}>
      <Button
        size="small"
        disabled={openFile.isPending}
        aria-label={t('dispute.files.look', { name: file.fileName })}
        sx={{ textAlign: 'start', textTransform: 'none', overflowWrap: 'anywhere' }}
        // A tab is opened by the click itself, or browsers take it for an advertisement.
        onClick={() => openFile.mutate(window.open('', '_blank'))}
      >
        {file.fileName}
      </Button>
      <Typography variant="caption" color="textSecondary">
        {`${t(`dispute.fileAbout.${file.about || 'other'}`)}, ${fileSize(file.sizeBytes, i18n.language)}`}
      </Typography>
    </Box>
  );
}
