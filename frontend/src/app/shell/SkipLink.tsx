import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';

export function SkipLink() {
  const { t } = useTranslation();
  return (
    <Link
      href="#main"
      sx={{
        position: 'fixed',
        insetInlineStart: 12,
        insetBlockStart: -80,
        zIndex: 'tooltip',
        px: 2,
        py: 1,
        borderRadius: 1,
        bgcolor: 'primary.main',
        color: 'primary.contrastText',
        '&:focus': { insetBlockStart: 12 },
      }}
    >
      {t('skip')}
    </Link>
  );
}
