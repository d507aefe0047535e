import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Exact } from '@/parts/Exact';
import { StateChip } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { fileSize } from '@/parts/fileSize';
import type { OrderDetail } from '../details/order';

const tones = { open: 'good', closed: 'calm' } as const;

/** The files of an order, how often each was fetched, and until when it can be. */
export function Downloads({ downloads }: { downloads: OrderDetail['downloads'] }) {
  const { t, i18n } = useTranslation('orders');
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
      {downloads.map((file: OrderDetail['downloads'][number]) => {
        const state = file.open ? 'open' : 'closed';
        return (
          <Box key={file.id} component="li" sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start', minInlineSize: 0 }}>
            <Box sx={{ flex: 1, minInlineSize: 0, overflowWrap: 'anywhere' }}>
              <Exact>{file.name}</Exact>
              <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                {fileSize(file.sizeBytes, i18n.language)} · {file.downloadsMax === undefined
                  ? t('downloads.times', { count: file.downloadsCount })
                  : t('downloads.used', { count: file.downloadsCount, max: file.downloadsMax })}
                {file.open && (
                  <>
                    {' · '}
                    {t('downloads.until')} <When value={file.expiresAt} as="day" />
                  </>
                )}
              </Box>
            </Box>
            <StateChip state={state} tones={tones} label={t(`downloads.${state}`)} />
          </Box>
        );
      })}
    </Box>
  );
}
