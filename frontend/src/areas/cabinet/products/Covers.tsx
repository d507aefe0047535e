import Delete from '@mui/icons-material/DeleteOutlined';
import Star from '@mui/icons-material/StarBorder';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { del, patch, post } from '@/api/client';
import { queryClient } from '@/app/queries';
import { DropZone } from '@/parts/upload/DropZone';
import { UploadRow } from '@/parts/upload/UploadRow';
import { startUpload, useUploads } from '@/parts/upload/uploads';
import type { Cover, Product } from './model';
import { refreshProduct } from './queries';

const ALT_CHARS_MAX = 255;
const COVERS_MAX = 10;
const ownerOf = (id: string): string => `covers ${id}`;

async function attach(product: string, uploadId: string): Promise<void> {
  await post('/v1/cabinet/products/{product}/covers', { path: { product }, body: { uploadId, alt: '' } });
  await refreshProduct(queryClient, product);
}

/** The pictures of a product: the first one is the one on cards. */
export function Covers({ product }: { product: Product }) {
  const { t } = useTranslation('products');
  const owner = ownerOf(product.id);
  const uploads = useUploads(owner);
  const covers: Cover[] = product.covers ?? [];
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box>
        <Typography variant="h3">{t('covers.title')}</Typography>
        <Typography variant="body2" color="textSecondary">
          {t('covers.lead')}
        </Typography>
      </Box>
      {covers.length > 0 && (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          {covers.map((cover, index) => (
            <CoverCard key={cover.id} product={product.id} cover={cover} first={index === 0} />
          ))}
        </Box>
      )}
      {uploads.map((entry) => (
        <UploadRow key={entry.key} entry={entry} />
      ))}
      {covers.length < COVERS_MAX && (
        <DropZone
          purpose="cover"
          label={t('covers.add')}
          hint={t('covers.hint')}
          onFiles={([file]) => file && startUpload(owner, 'cover', file, (uploadId) => attach(product.id, uploadId))}
        />
      )}
    </Box>
  );
}

function CoverCard({ product, cover, first }: { product: string; cover: Cover; first: boolean }) {
  const { t } = useTranslation('products');
  const client = useQueryClient();
  const path = { product, id: cover.id };
  const onSuccess = () => refreshProduct(client, product);
  const [alt, setAlt] = useState<string>(cover.alt);
  const change = useMutation({
    mutationFn: (body: { alt?: string; position?: number }) => patch('/v1/cabinet/products/{product}/covers/{id}', { path, body }),
    onSuccess,
  });
  const remove = useMutation({ mutationFn: () => del('/v1/cabinet/products/{product}/covers/{id}', { path }), onSuccess });
  const picture = cover.sizes.at(-1);
  return (
    <Card component="li" sx={{ overflow: 'hidden' }}>
      <Box sx={{ aspectRatio: '16 / 10', bgcolor: 'action.hover', display: 'grid', placeItems: 'center' }}>
        {picture && <Box component="img" src={picture.url} alt={cover.alt} sx={{ inlineSize: '100%', blockSize: '100%', objectFit: 'cover' }} />}
        {cover.state === 'waiting' && <Skeleton variant="rectangular" width="100%" height="100%" aria-label={t('covers.waiting')} role="status" />}
        {cover.state === 'refused' && (
          <Alert severity="error">{t(`refusal.${cover.refusal as 'too_many_pixels'}`, { defaultValue: t('covers.refused') })}</Alert>
        )}
      </Box>
      <Box sx={{ p: 1.5, display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <TextField
          size="small"
          label={t('covers.alt')}
          helperText={alt.trim() === '' ? t('covers.altHint') : undefined}
          value={alt}
          slotProps={{ htmlInput: { maxLength: ALT_CHARS_MAX } }}
          onChange={(event) => setAlt(event.target.value)}
          onBlur={() => alt.trim() !== cover.alt && change.mutate({ alt: alt.trim() })}
        />
        {!first && (
          <Tooltip title={t('covers.first')}>
            <IconButton aria-label={t('covers.first')} onClick={() => change.mutate({ position: 0 })}>
              <Star />
            </IconButton>
          </Tooltip>
        )}
        <Tooltip title={t('covers.remove')}>
          <IconButton aria-label={t('covers.remove')} onClick={() => remove.mutate()}>
            <Delete />
          </IconButton>
        </Tooltip>
      </Box>
    </Card>
  );
}
