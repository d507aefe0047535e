import Close from '@mui/icons-material/Close';
import InsertDriveFile from '@mui/icons-material/InsertDriveFileOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { fileSize } from '@/parts/fileSize';
import { DropZone } from '@/parts/upload/DropZone';

interface Props {
  files: File[];
  onChange: (files: File[]) => void;
}

/** The files of a download, chosen before the product is there; they are uploaded with it. */
export function FileChoice({ files, onChange }: Props) {
  const { t, i18n } = useTranslation('products');
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {files.length > 0 && (
        <Box component="ul" aria-label={t('files.list')} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5 }}>
          {files.map((file) => (
            <Box component="li" key={`${file.name} ${file.size}`} sx={{ display: 'flex', alignItems: 'center', gap: 1, minInlineSize: 0 }}>
              <InsertDriveFile fontSize="small" color="primary" aria-hidden />
              <Typography variant="body2" sx={{ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' }}>
                {file.name} · {fileSize(file.size, i18n.language)}
              </Typography>
              <IconButton size="small" aria-label={t('files.remove', { name: file.name })} onClick={() => onChange(files.filter((one) => one !== file))}>
                <Close fontSize="small" />
              </IconButton>
            </Box>
          ))}
        </Box>
      )}
      <DropZone
        purpose="digital"
        multiple
        label={files.length > 0 ? t('files.addMore') : t('files.add')}
        hint={t('files.hint')}
        onFiles={(chosen) => onChange([...files, ...chosen])}
      />
    </Box>
  );
}
