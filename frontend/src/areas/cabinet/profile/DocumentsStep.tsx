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
import { startUpload, useUploads } from '@/parts/upload/shelf';
import { type VerificationDocument, documentTones } from './documents';
import { profileKeys } from './queries';

const SIDES = [
  { kind: 'id_from_front', words: 'documents.front' },
  { kind: 'id_from_back', words: 'documents.back' },
] as const;
type Kind = (typeof SIDES)[number]['kind'];

function Side({ kind, label, document }: { kind: Kind; label: string; document: VerificationDocument | undefined }) {
  const { t } = useTranslation('profile');
  const state = useStateWords('profile', 'documentState');
  const client = useQueryClient();
  const owner = `verification:${kind}`;
  const uploads = useUploads(owner);

  /** The paper is handed over once the store has the whole file. */
  async function handOver(uploadId: string) {
    await post('/v1/cabinet/verification/documents', { body: { kind, uploadId } });
    await client.invalidateQueries({ queryKey: profileKeys.verification });
  }

  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {document && (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="body2">{document.fileName ?? label}</Typography>
          <StateChip state={document.state} tones={documentTones} label={state(document.state)} />
        </Box>
      )}
      {document?.reason && <Alert severity="warning">{document.reason}</Alert>}
      {uploads.map((entry) => (
        <UploadRow key={entry.key} entry={entry} />
      ))}
      <DropZone
        purpose="document"
        label={document ? `${t('documents.replace')}: ${label}` : label}
        hint={t('documents.hint')}
        onFiles={([file]) => file && startUpload(owner, 'document', file, handOver)}
      />
    </Box>
  );
}

export function DocumentsStep({ documents, onNext }: { documents: VerificationDocument[]; onNext: () => void }) {
  const { t } = useTranslation('profile');
  const [asked, setAsked] = useState(false);
  const has = documents.some((each) => each.kind === 'id_from_front');
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {asked && !has && (
        <Alert severity="error" role="alert">
          {t('documents.needed')}
        </Alert>
      )}
      {SIDES.map(({ kind, words }) => (
        <Side key={kind} kind={kind} label={t(words)} document={documents.findLast((each) => each.kind === kind)} />
      ))}
      <Box>
        <Button variant="contained" size="large" onClick={() => (has ? onNext() : setAsked(true))}>
          {t('documents.continue')}
        </Button>
      </Box>
    </Box>
  );
}
