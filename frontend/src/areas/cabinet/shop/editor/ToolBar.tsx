import ArrowBack from '@mui/icons-material/ArrowBack';
import Computer from '@mui/icons-material/ComputerOutlined';
import History from '@mui/icons-material/HistoryOutlined';
import PhoneIphone from '@mui/icons-material/PhoneIphoneOutlined';
import Redo from '@mui/icons-material/RedoOutlined';
import TabletMac from '@mui/icons-material/TabletMacOutlined';
import Undo from '@mui/icons-material/UndoOutlined';
import Visibility from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import MenuItem from '@mui/material/MenuItem';
import MuiTextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { announce } from '@/app/queries';
import { paths } from '@/app/paths';
import type { Device } from '@/shop/blocks/style';
import type { ShopPage } from '../model';
import { linkToPreview } from '../queries';
import { useEditing } from './context';
import { PublishDialog } from './PublishDialog';
import { VersionsDialog } from './VersionsDialog';
import type { useAutosave } from './useAutosave';

interface Props {
  saving: ReturnType<typeof useAutosave>;
  device: Device;
  onDevice: (device: Device) => void;
  onPage: (page: ShopPage) => void;
  onTake: (page: ShopPage) => void;
  onLocale: (locale: string) => void;
}

const ICONS = { desktop: Computer, tablet: TabletMac, mobile: PhoneIphone } as const;
const DEVICES = ['desktop', 'tablet', 'mobile'] as const;

/** Back, what is saved, the device, the steps back, and what visitors will see. */
export function ToolBar({ saving, device, onDevice, onPage, onTake, onLocale }: Props) {
  const { t } = useTranslation('shop_pages');
  const { page, state, edit } = useEditing();
  const [open, setOpen] = useState<'versions' | 'publish'>();
  const preview = async () => {
    // Opened while the click still counts as one: browsers close what opens by itself.
    const tab = window.open('', '_blank');
    if (!(await saving.save())) return tab?.close();
    try {
      const url = await linkToPreview(page.id);
      if (tab) tab.location.href = url;
    } catch (error) {
      tab?.close();
      announce(error);
    }
  };
  return (
    <Box sx={{ flex: 'none', display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: { xs: 0.5, md: 1 }, px: 1, py: 1, borderBlockEnd: '1px solid', borderColor: 'divider', bgcolor: 'background.paper' }}>
      <Icon words={t('back')} link={paths.cabinet.shopPages}>
        <ArrowBack sx={{ '[dir=rtl] &': { transform: 'scaleX(-1)' } }} />
      </Icon>
      <Box sx={{ flex: '1 1 90px', minInlineSize: 0 }}>
        <Typography component="p" noWrap sx={{ fontWeight: 650 }} aria-hidden>
          {page.title}
        </Typography>
        <Typography variant="caption" color={saving.state === 'failed' || saving.state === 'refused' ? 'error' : 'textSecondary'} role="status" component="p" noWrap>
          {t(`saveState.${saving.state}`)}
        </Typography>
      </Box>
      <Locales onLocale={onLocale} />
      <ToggleButtonGroup exclusive size="small" value={device} onChange={(_, next: Device | null) => next && onDevice(next)} aria-label={t('device')} sx={{ display: { xs: 'none', sm: 'inline-flex' } }}>
        {DEVICES.map((one) => {
          const Sign = ICONS[one];
          return (
            <ToggleButton key={one} value={one} aria-label={t(`scope.${one}`)} sx={{ px: 1 }}>
              <Sign fontSize="small" />
            </ToggleButton>
          );
        })}
      </ToggleButtonGroup>
      <Icon words={t('undo')} disabled={state.before.length === 0} onClick={() => edit({ type: 'undo' })}>
        <Undo />
      </Icon>
      <Icon words={t('redo')} disabled={state.after.length === 0} onClick={() => edit({ type: 'redo' })}>
        <Redo />
      </Icon>
      <Icon words={t('versions')} onClick={() => setOpen('versions')}>
        <History />
      </Icon>
      <Icon words={t('preview')} onClick={() => void preview()}>
        <Visibility />
      </Icon>
      <Button variant="contained" onClick={() => setOpen('publish')}>
        {t('publish')}
      </Button>
      {open === 'versions' && <VersionsDialog onClose={() => setOpen(undefined)} onTake={onTake} saving={saving} />}
      {open === 'publish' && <PublishDialog saving={saving} onClose={() => setOpen(undefined)} onPage={onPage} onTake={onTake} />}
    </Box>
  );
}

/** A tag that names no language is shown as it is. */
function nameOf(names: Intl.DisplayNames, locale: string): string {
  try {
    return names.of(locale.replace('_', '-')) ?? locale;
  } catch {
    return locale;
  }
}

function Locales({ onLocale }: { onLocale: (locale: string) => void }) {
  const { t, i18n } = useTranslation('shop_pages');
  const { state, locale } = useEditing();
  const { locales } = state.document;
  if (locales.length < 2) return null;
  const names = new Intl.DisplayNames([i18n.language], { type: 'language' });
  return (
    <MuiTextField select size="small" fullWidth={false} label={t('contentLanguage')} value={locale} onChange={(event) => onLocale(event.target.value)} sx={{ minInlineSize: 110 }}>
      {locales.map((one) => (
        <MenuItem key={one} value={one}>
          {nameOf(names, one)}
        </MenuItem>
      ))}
    </MuiTextField>
  );
}

interface IconProps {
  words: string;
  disabled?: boolean;
  link?: string;
  onClick?: () => void;
  children: React.ReactNode;
}

function Icon({ words, disabled = false, link, onClick, children }: IconProps) {
  return (
    <Tooltip title={words}>
      <span>
        {link ? (
          <IconButton component={Link} to={link} aria-label={words}>
            {children}
          </IconButton>
        ) : (
          <IconButton aria-label={words} disabled={disabled} {...(onClick ? { onClick } : {})}>
            {children}
          </IconButton>
        )}
      </span>
    </Tooltip>
  );
}
