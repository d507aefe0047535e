import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Delete from '@mui/icons-material/DeleteOutlined';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { toast } from '@/parts/feedback/toasts';
import { exact, marked } from '@/parts/marked';
import type { Coupon } from './model';
import { useCouponMutations } from './queries';

interface Props {
  row: Coupon;
  /** Once it is gone. */
  onGone?: () => void;
}

/** Copy its code, switch it, delete what nobody has used. */
export function RowActions({ row, onGone }: Props) {
  const { t } = useTranslation('coupons');
  const mutations = useCouponMutations();
  const [asking, setAsking] = useState(false);
  const name = row.rules.name;
  async function copy(code: string) {
    try {
      await navigator.clipboard.writeText(code);
      toast.success(t('copied', { code: exact(code) }));
    } catch {
      toast.warning(code);
    }
  }
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', whiteSpace: 'nowrap' }}>
      {row.code && (
        <Tooltip title={t('copy')}>
          <IconButton aria-label={t('copyOf', { name })} onClick={() => void copy(row.code ?? '')}>
            <ContentCopy fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      <Button size="small" disabled={mutations.switch.isPending} aria-label={t(row.active ? 'switchOffOf' : 'switchOnOf', { name })} onClick={() => mutations.switch.mutate(row)}>
        {t(row.active ? 'switchOff' : 'switchOn')}
      </Button>
      {row.usesCount === 0 && (
        <Tooltip title={t('remove.verb')}>
          <IconButton aria-label={t('remove.label', { name })} onClick={() => setAsking(true)}>
            <Delete fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      <ConfirmDialog
        open={asking}
        title={t('remove.title')}
        text={marked(t('remove.text', { name: exact(name) }))}
        verb={t('remove.verb')}
        tone="error"
        busy={mutations.remove.isPending}
        onConfirm={() =>
          mutations.remove.mutate(row, {
            onSuccess: () => {
              toast.success(t('remove.done'));
              onGone?.();
            },
            onSettled: () => setAsking(false),
          })
        }
        onClose={() => setAsking(false)}
      />
    </Box>
  );
}
