import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Brand } from '@/parts/Brand';
import { LanguageSwitch } from './LanguageSwitch';
import { ThemeSwitch } from './ThemeSwitch';
import { UserMenu } from './UserMenu';

interface Props {
  home: string;
  onSearch?: () => void;
  children?: ReactNode;
}

/** On a phone only the magnifier is seen; its word stays for those who listen. */
const offScreenOnPhones = {
  position: { xs: 'absolute', md: 'static' },
  clipPath: { xs: 'inset(50%)', md: 'none' },
  inlineSize: { xs: 1, md: 'auto' },
  overflow: 'hidden',
} as const;

const isMac = /mac/i.test(navigator.userAgent);

function SearchButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <ButtonBase
      onClick={onClick}
      aria-keyshortcuts={isMac ? 'Meta+K' : 'Control+K'}
      sx={{
        position: 'relative',
        gap: 1,
        px: 1.5,
        minInlineSize: { xs: 44, md: 240 },
        blockSize: { xs: 44, md: 38 },
        borderRadius: 1,
        border: 1,
        borderColor: 'divider',
        color: 'text.secondary',
        bgcolor: 'background.paper',
        justifyContent: 'flex-start',
        font: 'inherit',
        fontSize: '0.875rem',
      }}
    >
      <Search fontSize="small" />
      <Box component="span" sx={offScreenOnPhones}>
        {t('palette.hint')}
      </Box>
      <Box component="kbd" aria-hidden sx={{ display: { xs: 'none', md: 'inline' }, marginInlineStart: 'auto', font: 'inherit', fontSize: '0.75rem' }}>
        {isMac ? '⌘K' : 'Ctrl K'}
      </Box>
    </ButtonBase>
  );
}

export function TopBar({ home, onSearch, children }: Props) {
  return (
    <Box
      component="header"
      sx={{
        position: 'sticky',
        insetBlockStart: 0,
        zIndex: 'appBar',
        display: 'flex',
        alignItems: 'center',
        gap: { xs: 0.5, md: 1.5 },
        px: { xs: 1.5, md: 3 },
        blockSize: 60,
        bgcolor: 'background.default',
        borderBlockEnd: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Brand to={home} />
      <Box sx={{ flex: 1 }} />
      {onSearch && <SearchButton onClick={onSearch} />}
      {children}
      {/* The cabinet has them in its settings, where its bar has no room for them on a phone; a buyer has no other place. */}
      <Box sx={{ display: { xs: onSearch ? 'none' : 'flex', sm: 'flex' } }}>
        <ThemeSwitch />
        <LanguageSwitch />
      </Box>
      <UserMenu />
    </Box>
  );
}
