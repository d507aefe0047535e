import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { ResourceOf } from '@/api/client';
import { paths } from '@/app/paths';
import { StateChip } from '@/parts/StateChip';
import { When } from '@/parts/When';
import type { Column } from '@/parts/list/types';
import { type KeyState, keyTones } from './states';

export type LicenseKey = ResourceOf<'/v1/cabinet/license_keys'>;

export function useKeyColumns(): Column<LicenseKey>[] {
  const { t } = useTranslation('license_keys');
  return [
    {
      key: 'key',
      label: t('column.key'),
      sort: 'value',
      primary: true,
      render: (row) => (
        <Box component="span" translate="no" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere', userSelect: 'all' }}>
          {row.key}
        </Box>
      ),
    },
    {
      key: 'product',
      label: t('column.product'),
      render: (row) => (
        <Link component={RouterLink} to={paths.cabinet.product(row.productId, '2')} color="inherit">
          {row.productName}
        </Link>
      ),
    },
    {
      key: 'state',
      label: t('column.state'),
      render: (row) => (
        <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
          <StateChip state={row.state as KeyState} tones={keyTones} label={t(`state.${row.state as KeyState}`)} />
          {row.revokedReason && (
            <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere', maxInlineSize: '32ch' }}>
              {t('revoke.because', { reason: row.revokedReason })}
            </Box>
          )}
        </Box>
      ),
    },
    {
      key: 'order',
      label: t('column.order'),
      render: (row) =>
        row.orderId ? (
          <Link component={RouterLink} to={paths.cabinet.order(row.orderId)} sx={{ whiteSpace: 'nowrap' }}>
            {row.orderToken}
          </Link>
        ) : null,
    },
    { key: 'allocated', label: t('column.allocated'), render: (row) => <When value={row.allocatedAt} loose /> },
    { key: 'created', label: t('column.created'), sort: 'created_at', render: (row) => <When value={row.createdAt} as="day" /> },
    { key: 'source', label: t('column.source'), render: (row) => t(`source.${row.source as 'list'}`), hidden: true },
  ];
}
