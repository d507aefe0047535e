import UploadFile from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { type DragEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileSize } from '../fileSize';
import { ENDINGS, MAX_BYTES, type Chosen, accept, refusal } from './kinds';

interface Props {
  purpose: Chosen;
  label: string;
  hint: string;
  multiple?: boolean;
  onFiles: (files: File[]) => void;
}

/** Takes files by drop, by click and by keyboard; what cannot be taken is said at once, beside its name. */
export function DropZone({ purpose, label, hint, multiple = false, onFiles }: Props) {
  const { t, i18n } = useTranslation('uploads');
  const id = useId();
  const [over, setOver] = useState(false);
  const [refused, setRefused] = useState<{ name: string; why: string }[]>([]);

  function take(chosen: FileList | null) {
    const files = [...(chosen ?? [])].slice(0, multiple ? undefined : 1);
    const judged = files.map((file) => ({ file, why: refusal(purpose, file) }));
    const facts = { max: fileSize(MAX_BYTES[purpose], i18n.language), kinds: ENDINGS[purpose].join(', ') };
    setRefused(judged.flatMap(({ file, why }) => (why ? [{ name: file.name, why: t(`refused.${why}`, facts) }] : [])));
    const good = judged.filter(({ why }) => why === undefined).map(({ file }) => file);
    if (good.length > 0) onFiles(good);
  }
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };

  return (
    <Box>
      <Box
        component="label"
        htmlFor={id}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        sx={{
          position: 'relative',
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          p: { xs: 2, md: 3 },
          border: 1.5,
          borderStyle: 'dashed',
          borderColor: refused.length > 0 ? 'error.main' : over ? 'primary.main' : 'divider',
          borderRadius: 1,
          bgcolor: over ? 'primary.light' : 'transparent',
          cursor: 'pointer',
          transition: 'background-color 120ms, border-color 120ms',
          '&:hover': { borderColor: 'primary.main' },
          '&:focus-within': { outline: '3px solid var(--k-palette-primary-main)', outlineOffset: 2 },
        }}
      >
        <UploadFile color="primary" aria-hidden />
        <Box>
          <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
          <Typography variant="caption" color="textSecondary" component="p">
            {hint}
          </Typography>
        </Box>
        <input
          id={id}
          type="file"
          accept={accept(purpose)}
          multiple={multiple}
          aria-label={label}
          aria-invalid={refused.length > 0}
          onChange={(event) => {
            take(event.target.files);
            event.target.value = '';
          }}
          style={{ position: 'absolute', inlineSize: 1, blockSize: 1, opacity: 0 }}
        />
      </Box>
      {refused.map(({ name, why }) => (
        <FormHelperText key={name} error role="alert">
          <strong>{name}</strong>: {why}
        </FormHelperText>
      ))}
    </Box>
  );
}
