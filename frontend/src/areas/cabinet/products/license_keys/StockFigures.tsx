import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { del } from '@/api/client';
import { paths } from '@/app/paths';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { KeyValue } from '@/parts/KeyValue';
import { toast } from '@/parts/feedback/toasts';
import { type KeySettings, refreshKeys } from './queries';

/** How many keys there are, by what became of them. */
export function StockFigures({ product, settings }: { product: string; settings: KeySettings }) {
  const { t, i18n } = useTranslation('license_keys');
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => del('/v1/cabinet/products/{product}/license_keys', { path: { product } }),
    onSuccess: () => toast.success(t('stock.removed')),
    onSettled: async () => {
      setAsking(false);
      await refreshKeys(client, product);
    },
  });
  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  const { sellable, held, available, allocated, revoked, source, low } = settings;
  const ofList = source === 'list';
  const limited = ofList && sellable != null && sellable < available - held;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h3">{t('stock.title')}</Typography>
      {low && <Alert severity="warning">{t('stock.low')}</Alert>}
      <KeyValue
        pairs={[
          { label: t('stock.sellable'), value: <strong>{sellable == null ? t('stock.unlimited') : number(sellable)}</strong> },
          held > 0 && { label: t('stock.held'), value: number(held) },
          (ofList || available > 0) && { label: t('stock.available'), value: number(available) },
          { label: t('stock.allocated'), value: number(allocated) },
          revoked > 0 && { label: t('stock.revoked'), value: number(revoked) },
        ]}
      />
      {limited && (
        <Typography variant="body2" color="textSecondary">
          {t('stock.limited')}
        </Typography>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" variant="outlined" component={Link} to={paths.cabinet.keysOf(product)}>
          {t('stock.all')}
        </Button>
        {available > 0 && (
          <Button size="small" color="error" onClick={() => setAsking(true)}>
            {t('stock.removeAll')}
          </Button>
        )}
      </Box>
      <ConfirmDialog
        open={asking}
        title={t('stock.removeTitle')}
        text={t('stock.removeText', { count: available })}
        verb={t('stock.removeVerb')}
        tone="error"
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      />
    </Box>
  );
}
