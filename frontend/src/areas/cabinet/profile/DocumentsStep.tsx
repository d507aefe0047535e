import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '@/api/client';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { DropZone } from '@/parts/upload/DropZone';
import { UploadRow } from '@/parts/upload/UploadRow';
import { startUpload, useUploads } from '@/parts/upload/uploads';
import type { Verification } from '../verification/states';
import { type Paper, documentTones, papersIn, papersToOffer } from './documents';
import { profileKeys } from './queries';

function PaperField({ paper, request }: { paper: Paper; request: string | undefined }) {
  const { t } = useTranslation('profile');
  const state = useStateWords('profile', 'documentState');
  const client = useQueryClient();
  const { kind, newest, needed } = paper;
  const label = t(`document.${kind}`);
  const owner = `verification:${kind}`;
  const uploads = useUploads(owner);

  /** The paper is handed over once the store has the whole file. */
  async function handOver(uploadId: string) {
    await post('/v1/cabinet/verification/documents', { body: { kind, uploadId } });
    await client.invalidateQueries({ queryKey: profileKeys.verification });
  }

  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {newest && (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {newest.fileName}
          </Typography>
          <StateChip state={newest.state} tones={documentTones} label={state(newest.state)} />
        </Box>
      )}
      {newest?.reason && <Alert severity="warning">{newest.reason}</Alert>}
      {uploads.map((entry) => (
        <UploadRow key={entry.key} entry={entry} />
      ))}
      <DropZone
        purpose="document"
        label={newest && !needed ? `${t('documents.replace')}: ${label}` : label}
        hint={request ? `${request} ${t('documents.hint')}` : t('documents.hint')}
        onFiles={([file]) => file && startUpload(owner, 'document', file, handOver)}
      />
    </Box>
  );
}

export function DocumentsStep({ verification, onNext }: { verification: Verification; onNext: () => void }) {
  const { t } = useTranslation('profile');
  const [asked, setAsked] = useState(false);
  const { state, missing, requirements, documents, decidedAt } = verification;
  const left = papersIn(missing);
  const request = (kind: string) => requirements.find((each) => each.code === kind)?.detail;
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {asked && left.length > 0 && (
        <Alert severity="error" role="alert">
          {t('documents.needed', { papers: left.map((kind) => t(`document.${kind}`)).join(', ') })}
        </Alert>
      )}
      {papersToOffer(state === 'change', missing, documents, decidedAt).map((paper) => (
        <PaperField key={paper.kind} paper={paper} request={state === 'change' ? request(paper.kind) : undefined} />
      ))}
      <Box>
        <Button variant="contained" size="large" onClick={() => (left.length === 0 ? onNext() : setAsked(true))}>
          {t('documents.continue')}
        </Button>
      </Box>
    </Box>
  );
}
