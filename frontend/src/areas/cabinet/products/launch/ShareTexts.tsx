import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { toast } from '@/parts/feedback/toasts';
import { exact, unmarked } from '@/parts/marked';

const KINDS = ['post', 'email'] as const;

/** Words to share a product with, ready to be copied; nothing is sent anywhere. */
export function ShareTexts({ name, url }: { name: string; url: string }) {
  const { t } = useTranslation(['products', 'common']);
  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t('common:copied'));
    } catch {
      toast.warning(text);
    }
  }
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {KINDS.map((kind) => (
        <Button key={kind} size="small" variant="outlined" onClick={() => void copy(unmarked(t(`live.share.${kind}`, { name: exact(name), address: exact(url) })))}>
          {t(`live.copy.${kind}`)}
        </Button>
      ))}
    </Box>
  );
}
