import Image from '@mui/icons-material/ImageOutlined';
import Box from '@mui/material/Box';
import type { TFunction } from 'i18next';
import { Money } from '@/parts/Money';
import { StateChip } from '@/parts/StateChip';
import { When } from '@/parts/When';
import type { Column } from '@/parts/list/types';
import { type ProductRow, missingReasons, statusOf, productStatusTones } from './model';

const THUMB_PX = 44;

/** The picture is decoration here: the name stands beside it. */
export function Thumb({ url, size = THUMB_PX }: { url: string | null | undefined; size?: number }) {
  const shape = { inlineSize: size, blockSize: size, borderRadius: 1, flex: 'none' } as const;
  if (url) return <Box component="img" src={url} alt="" loading="lazy" sx={{ ...shape, display: 'block', objectFit: 'cover' }} />;
  return (
    <Box aria-hidden sx={{ ...shape, display: 'grid', placeItems: 'center', bgcolor: 'action.hover', color: 'text.secondary' }}>
      <Image fontSize="small" />
    </Box>
  );
}

export function ProductStatusChip({ product, t }: { product: ProductRow; t: TFunction<'products'> }) {
  const state = statusOf(product);
  const left = missingReasons(product).length;
  const draft = product.publishesWhenVerified ? t('publishes') : left > 0 ? t('draftLeft', { count: left }) : undefined;
  const label = (state === 'draft' && draft) || t(`standing.${state}`);
  return <StateChip state={state} tones={productStatusTones} label={label} />;
}

/** Below the standing: until when there is an answer, or why it was no. */
function ReviewLine({ product, t }: { product: ProductRow; t: TFunction<'products'> }) {
  const line = { color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere', maxInlineSize: 280 } as const;
  if (product.reviewReason)
    return (
      <Box component="span" sx={line}>
        {product.reviewReason}
      </Box>
    );
  if (!product.reviewDueAt) return null;
  return (
    <Box component="span" sx={line}>
      {t('review.due')} <When value={product.reviewDueAt} as="day" />
    </Box>
  );
}

export function productColumns(t: TFunction<'products'>): Column<ProductRow>[] {
  return [
    {
      key: 'name',
      label: t('column.name'),
      sort: 'name',
      primary: true,
      render: (row) => (
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5, overflowWrap: 'anywhere' }}>
          <Thumb url={row.coverUrl} />
          {row.name}
        </Box>
      ),
    },
    {
      key: 'state',
      label: t('column.state'),
      render: (row) => (
        <Box component="span" sx={{ display: 'inline-grid', gap: 0.5, justifyItems: 'start' }}>
          <ProductStatusChip product={row} t={t} />
          <ReviewLine product={row} t={t} />
        </Box>
      ),
    },
    { key: 'form', label: t('column.form'), render: (row) => t(`form.${row.form as 'download'}`) },
    {
      key: 'price',
      label: t('column.price'),
      sort: 'display_price',
      align: 'end',
      render: (row) => (row.free ? t('free') : <Money value={row.displayPrice} />),
    },
    {
      key: 'sold',
      label: t('column.sold'),
      sort: 'sold_count',
      align: 'end',
      render: (row) => (
        <Box component="span" sx={{ display: 'inline-grid' }}>
          {row.limit == null ? row.soldCount : t('soldOf', { sold: row.soldCount, limit: row.limit })}
          {row.keysLeft != null && (
            <Box component="span" sx={{ color: row.keysLow ? 'warning.dark' : 'text.secondary', fontSize: '0.8125rem', whiteSpace: 'nowrap' }}>
              {t('keysLeft', { count: row.keysLeft })}
            </Box>
          )}
        </Box>
      ),
    },
    { key: 'created', label: t('column.created'), sort: 'created_at', render: (row) => <When value={row.createdAt} as="day" /> },
    { key: 'updated', label: t('column.updated'), sort: 'updated_at', hidden: true, render: (row) => <When value={row.updatedAt} as="ago" /> },
    { key: 'internal', label: t('column.internalName'), hidden: true, render: (row) => row.internalName },
    { key: 'costCenter', label: t('column.costCenter'), hidden: true, render: (row) => row.costCenter },
  ];
}
