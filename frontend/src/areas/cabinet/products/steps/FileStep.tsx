import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { DropZone } from '@/parts/upload/DropZone';
import { UploadRow } from '@/parts/upload/UploadRow';
import { startUpload, useUploads } from '@/parts/upload/uploads';
import { DigitalRow } from '../DigitalRow';
import type { Digital, Product } from '../model';
import { Stamping } from '../Stamping';
import { attach } from '../create/makeProduct';

/** The files that buyers get, in the order in which they see them. */
export function FileStep({ product }: { product: Product }) {
  const { t } = useTranslation('products');
  const owner = `digitals ${product.id}`;
  const uploads = useUploads(owner);
  const files: Digital[] = product.digitals ?? [];
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      {files.length > 0 && (
        <Box component="ol" aria-label={t('files.list')} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
          {files.map((file, index) => (
            <DigitalRow key={file.id} product={product.id} stamps={product.stampsPdfs} file={file} index={index} count={files.length} />
          ))}
        </Box>
      )}
      {uploads.map((entry) => (
        <UploadRow key={entry.key} entry={entry} />
      ))}
      <DropZone
        purpose="digital"
        multiple
        label={files.length > 0 ? t('files.addMore') : t('files.add')}
        hint={t('files.hint')}
        onFiles={(chosen) => {
          for (const file of chosen) startUpload(owner, 'digital', file, (uploadId) => attach(product.id, uploadId));
        }}
      />
      {product.form === 'download' && <Stamping product={product} />}
    </Box>
  );
}
