import Translate from '@mui/icons-material/Translate';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { patch } from '@/api/client';
import { LOCALES, type Locale, chooseLocale, localeNames } from '@/words';
import { useSession } from '../session/SessionProvider';

export function LanguageSwitch() {
  const { t, i18n } = useTranslation();
  const { status } = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);

  async function choose(locale: Locale) {
    setAnchor(null);
    await chooseLocale(locale);
    // The account remembers it for mails; that this fails changes nothing on the screen.
    if (status === 'signed_in') await patch('/v1/app/user', { body: { locale } }).catch(() => undefined);
  }

  return (
    <>
      <Tooltip title={t('language')}>
        <IconButton aria-label={t('language')} aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
          <Translate />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {LOCALES.map((locale) => (
          <MenuItem key={locale} lang={locale} selected={i18n.resolvedLanguage === locale} onClick={() => void choose(locale)}>
            {localeNames[locale]}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
