import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '@/app/paths';
import { ConfirmDialog } from '@/parts/ConfirmDialog';
import { toast } from '@/parts/feedback/toasts';
import { exact, marked } from '@/parts/marked';
import { LayoutPicture } from './LayoutPicture';
import type { CheckoutSettings } from './model';
import { useSettingsMutations } from './queries';

const PICTURE_HEIGHT = 120;

/** Settings in the list: their layout, whether all products have them, and what can be done. */
export function SettingsCard({ settings }: { settings: CheckoutSettings }) {
  const { t } = useTranslation('checkout');
  const { change, duplicate, remove } = useSettingsMutations();
  const [asking, setAsking] = useState(false);
  const name = settings.name || t('unnamed');
  const label = (verb: string) => `${verb}: ${name}`;
  return (
    <Card component="li" sx={{ p: 2.5, display: 'grid', gap: 1.5, alignContent: 'start' }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        <LayoutPicture layout={settings.layout} bump={settings.theme.upsellPosition} height={PICTURE_HEIGHT} />
        <Box sx={{ display: 'grid', gap: 0.5, minInlineSize: 0, justifyItems: 'start' }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
          <Typography variant="body2" color="textSecondary">
            {t(`layout.${settings.layout}`)}
          </Typography>
          {settings.isDefault && <Chip size="small" color="primary" label={t('default')} />}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button component={Link} to={paths.cabinet.checkoutSetting(settings.id)} variant="outlined" aria-label={label(t('edit'))}>
          {t('edit')}
        </Button>
        {!settings.isDefault && (
          <Button aria-label={label(t('makeDefault'))} loading={change.isPending} onClick={() => change.mutate({ settings, body: { isDefault: true } })}>
            {t('makeDefault')}
          </Button>
        )}
        <Button aria-label={label(t('duplicate'))} loading={duplicate.isPending} onClick={() => duplicate.mutate(settings)}>
          {t('duplicate')}
        </Button>
        <Button color="error" aria-label={label(t('remove.verb'))} onClick={() => setAsking(true)}>
          {t('remove.verb')}
        </Button>
      </Box>
      <ConfirmDialog
        open={asking}
        title={t('remove.title')}
        text={marked(t(settings.isDefault ? 'remove.textDefault' : 'remove.text', { name: exact(name) }))}
        verb={t('remove.verb')}
        tone="error"
        busy={remove.isPending}
        onConfirm={() => remove.mutate(settings, { onSettled: () => setAsking(false), onSuccess: () => toast.success(t('removed')) })}
        onClose={() => setAsking(false)}
      />
    </Card>
  );
}
