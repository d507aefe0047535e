import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import { toast } from './feedback/toasts';

/** An address to be copied with one click; it can also be selected by hand where the clipboard is closed. */
export function CopyLink({ url }: { url: string }) {
  const { t } = useTranslation();
  async function copy() {
    try {
      await navigator.clipboard.writeText(url);
      toast.success(t('copied'));
    } catch {
      toast.warning(url);
    }
  }
  return (
    <Box
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5, minInlineSize: 0, maxInlineSize: '100%', border: 1, borderColor: 'divider', borderRadius: 1, paddingInlineStart: 1.5 }}
    >
      <Box component="span" translate="no" sx={{ fontSize: '0.9375rem', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', userSelect: 'all' }}>
        {url}
      </Box>
      <Tooltip title={t('copy')}>
        <IconButton aria-label={`${t('copy')}: ${url}`} onClick={() => void copy()}>
          <ContentCopy fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  );
}
