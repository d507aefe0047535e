import Box from '@mui/material/Box';
import Dialog from '@mui/material/Dialog';
import { Command } from 'cmdk';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useColorScheme } from '@mui/material/styles';
import { LOCALES, chooseLocale, localeNames } from '@/words';
import { paths } from '../paths';
import { PaletteFinds, usePaletteFinds } from './PaletteFinds';
import type { Page, Section } from './nav';
import { paletteStyle } from './paletteStyle';

interface Props {
  open: boolean;
  onClose: () => void;
  groups: Section[];
}

/** Ctrl/⌘ K: every page, a few actions, orders and products by typing. Loaded when it is first opened. */
export default function CommandPalette({ open, onClose, groups }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { setMode } = useColorScheme();
  const [typed, setTyped] = useState('');
  const { orders, products } = usePaletteFinds(open ? typed : '');

  const close = () => {
    setTyped('');
    onClose();
  };
  const run = (action: () => unknown) => () => {
    close();
    action();
  };
  const go = (entry: Page) =>
    run(() => (entry.external ? window.location.assign(entry.to) : navigate(entry.to)));

  const visit = (to: string) => run(() => navigate(to))();

  return (
    <Dialog
      open={open}
      onClose={close}
      fullWidth
      maxWidth="sm"
      aria-label={t('palette.title')}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
    >
      <Box component={Command} label={t('palette.title')} loop sx={paletteStyle}>
        <Command.Input autoFocus value={typed} onValueChange={setTyped} placeholder={t('palette.placeholder')} />
        <Command.List label={t('palette.title')}>
          {orders.length + products.length === 0 && <Command.Empty>{t('palette.empty')}</Command.Empty>}
          {groups.map((group) => (
            <Command.Group key={group.key} heading={t(`group.${group.key}`)}>
              {group.entries.filter((entry) => !entry.missing).map((entry) => (
                <Command.Item key={entry.key} value={`${t(`group.${group.key}`)} ${t(`nav.${entry.key}`)}`} onSelect={go(entry)}>
                  {t(`nav.${entry.key}`)}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
          <Command.Group heading={t('palette.actions')}>
            {groups.some((group) => group.entries.some((entry) => entry.key === 'products' && !entry.missing)) && (
              <Command.Item value={t('nav.newProduct')} onSelect={run(() => navigate(paths.cabinet.newProduct))}>
                {t('nav.newProduct')}
              </Command.Item>
            )}
            {(['light', 'dark', 'system'] as const).map((mode) => (
              <Command.Item key={mode} onSelect={run(() => setMode(mode))}>
                {t('theme.label', { mode: t(`theme.${mode}`) })}
              </Command.Item>
            ))}
            {LOCALES.map((locale) => (
              <Command.Item key={locale} onSelect={run(() => chooseLocale(locale))}>
                {`${t('language')}: ${localeNames[locale]}`}
              </Command.Item>
            ))}
          </Command.Group>
          <PaletteFinds kind="orders" finds={orders} onGo={visit} />
          <PaletteFinds kind="products" finds={products} onGo={visit} />
        </Command.List>
      </Box>
    </Dialog>
  );
}
