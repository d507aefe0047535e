import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { post } from '@/api/client';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { FileField } from '@/parts/form/FileField';
import { DOCUMENT_MAX_BYTES, DOCUMENT_TYPES, type VerificationDocument, documentTones } from './documents';
import { profileKeys } from './queries';

const SIDES = [
  { kind: 'id_from_front', words: 'documents.front' },
  { kind: 'id_from_back', words: 'documents.back' },
] as const;

function Side({ kind, label, document }: { kind: string; label: string; document: VerificationDocument | undefined }) {
  const { t } = useTranslation('profile');
  const state = useStateWords('profile', 'documentState');
  const client = useQueryClient();
  const upload = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.set('kind', kind);
      form.set('file', file);
      return post('/v1/cabinet/verification/documents', { body: form });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: profileKeys.verification }),
  });
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      {document && (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="body2">{document.fileName ?? label}</Typography>
          <StateChip state={document.state} tones={documentTones} label={state(document.state)} />
        </Box>
      )}
      {document?.reason && <Alert severity="warning">{document.reason}</Alert>}
      <FileField
        label={document ? `${t('documents.replace')}: ${label}` : label}
        accept={DOCUMENT_TYPES}
        maxBytes={DOCUMENT_MAX_BYTES}
        disabled={upload.isPending}
        onFile={(file) => upload.mutate(file)}
      />
      {upload.isPending && <LinearProgress aria-label={t('documents.uploading')} />}
    </Box>
  );
}

export function DocumentsStep({ documents, onNext }: { documents: VerificationDocument[]; onNext: () => void }) {
  const { t } = useTranslation('profile');
  const [asked, setAsked] = useState(false);
  const has = documents.some((each) => each.kind === 'id_from_front');
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {asked && !has && <Alert severity="error">{t('documents.needed')}</Alert>}
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
