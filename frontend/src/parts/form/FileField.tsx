import UploadFile from '@mui/icons-material/UploadFileOutlined';
import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import Typography from '@mui/material/Typography';
import { type DragEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  label: string;
  hint?: string;
  accept: string;
  maxBytes: number;
  disabled?: boolean;
  onFile: (file: File) => void;
}

const BYTE_BASE = 1024;

export function fileSize(bytes: number, locale: string): string {
  const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
  const step = Math.min(units.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(BYTE_BASE)));
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: units[step] ?? 'byte', maximumFractionDigits: 1 });
  return format.format(bytes / BYTE_BASE ** step);
}

/** A drop zone that is a plain file input underneath: keyboard, phone camera and screen reader use that one. */
export function FileField({ label, hint, accept, maxBytes, disabled, onFile }: Props) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const [over, setOver] = useState(false);
  const [error, setError] = useState<string>();

  function take(file: File | undefined) {
    if (!file) return;
    const kinds = accept.split(',').map((kind) => kind.trim());
    const fits = kinds.some((kind) => file.type === kind || (kind.endsWith('/*') && file.type.startsWith(kind.slice(0, -1))));
    if (!fits) setError(t('file.wrongType'));
    else if (file.size > maxBytes) setError(t('file.tooLarge', { max: fileSize(maxBytes, i18n.language) }));
    else {
      setError(undefined);
      onFile(file);
    }
  }
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) take(event.dataTransfer.files[0]);
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
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          p: 2,
          border: 1.5,
          borderStyle: 'dashed',
          borderColor: error ? 'error.main' : over ? 'primary.main' : 'divider',
          borderRadius: 1,
          bgcolor: over ? 'primary.light' : 'transparent',
          cursor: disabled ? 'default' : 'pointer',
          '&:focus-within': { outline: '3px solid var(--k-palette-primary-main)', outlineOffset: 2 },
        }}
      >
        <UploadFile color="primary" aria-hidden />
        <Box>
          <Typography sx={{ fontWeight: 600 }}>{label}</Typography>
          <Typography variant="caption" color="text.secondary">
            {hint ?? t('file.hint', { max: fileSize(maxBytes, i18n.language) })}
          </Typography>
        </Box>
        <input
          id={id}
          type="file"
          accept={accept}
          disabled={disabled}
          aria-label={label}
          aria-invalid={error !== undefined}
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = '';
          }}
          style={{ position: 'absolute', inlineSize: 1, blockSize: 1, opacity: 0 }}
        />
      </Box>
      {error && (
        <FormHelperText error role="alert">
          {error}
        </FormHelperText>
      )}
    </Box>
  );
}
