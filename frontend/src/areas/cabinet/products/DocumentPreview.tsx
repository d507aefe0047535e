import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';

interface Props {
  rendered: { svg: string; pdf: string } | undefined;
  label: string;
  file: string;
  /** What lies over the picture, in a box of its very size. */
  children?: ReactNode;
}

/** A document as buyers get it: the same sheet as a picture and as a PDF. */
export function DocumentPreview({ rendered, label, file, children }: Props) {
  const { t } = useTranslation('products');
  if (!rendered) return <RowsSkeleton count={6} />;
  return (
    <Box component="figure" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
      <Box sx={{ position: 'relative', border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: '#fff' }}>
        <Box
          component="img"
          alt={label}
          src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(rendered.svg)}`}
          sx={{ display: 'block', inlineSize: '100%', borderRadius: 'inherit' }}
        />
        {children}
      </Box>
      <Box component="figcaption">
        <Button component="a" variant="outlined" href={`data:application/pdf;base64,${rendered.pdf}`} download={file}>
          {t('design.pdf')}
        </Button>
      </Box>
    </Box>
  );
}
