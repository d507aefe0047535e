import Delete from '@mui/icons-material/DeleteOutlined';
import Description from '@mui/icons-material/DescriptionOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { StateChip, type Tone } from '@/parts/StateChip';
import { fileSize } from '@/parts/fileSize';
import { DropZone } from '@/parts/upload/DropZone';
import { UploadRow } from '@/parts/upload/UploadRow';
import type { Chosen } from '@/parts/upload/kinds';
import { startUpload, useUploads } from '@/parts/upload/uploads';
import { type LessonFile, attachFile } from './queries';

type State = 'open' | 'completed' | 'checked' | 'refused' | 'aborted';
const tones: Record<State, Tone> = { open: 'wait', completed: 'wait', checked: 'good', refused: 'bad', aborted: 'calm' };

interface Props {
  product: string;
  lesson: string;
  takes: Chosen;
  file: LessonFile | undefined;
  busy: boolean;
  onRemove: () => void;
}

/** The film, sound or file of a lesson; the upload goes on when the drawer is closed. */
export function LessonFileField({ product, lesson, takes, file, busy, onRemove }: Props) {
  const { t, i18n } = useTranslation(['courses', 'products']);
  const owner = `lesson ${lesson}`;
  const uploads = useUploads(owner);
  const label = t(file ? 'file.replace' : `file.add.${takes as 'video'}`);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {file && (
        <Card sx={{ p: 1.5, display: 'flex', gap: 1.5, alignItems: 'center' }}>
          <Description color="primary" aria-hidden />
          <Box sx={{ flex: 1, minInlineSize: 0 }}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{file.fileName}</Typography>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
              <StateChip state={file.state as State} tones={tones} label={t(`products:fileState.${file.state as State}`)} />
              <Typography variant="caption" color="textSecondary">
                {fileSize(file.sizeBytes, i18n.language)}
              </Typography>
            </Box>
            {file.refusal && (
              <Typography variant="body2" color="error" role="alert">
                {t(`products:refusal.${file.refusal as 'wrong_file_type'}`, { defaultValue: t('products:refusal.other') })}
              </Typography>
            )}
          </Box>
          <IconButton aria-label={t('file.remove', { name: file.fileName })} disabled={busy} onClick={onRemove}>
            <Delete />
          </IconButton>
        </Card>
      )}
      {uploads.map((entry) => (
        <UploadRow key={entry.key} entry={entry} />
      ))}
      {uploads.length === 0 && (
        <DropZone
          purpose={takes}
          label={label}
          hint={t(`file.hint.${takes as 'video'}`)}
          onFiles={([chosen]) => chosen && startUpload(owner, 'digital', chosen, (uploadId) => attachFile(product, lesson, uploadId))}
        />
      )}
    </Box>
  );
}
