import Badge from '@mui/icons-material/BadgeOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { exact, marked } from '@/parts/marked';
import { paths } from '../paths';

/** Above every page of a shop that is somebody else's: whose it is, and the way out. */
export function ActingBar({ shop }: { shop: string }) {
  const { t } = useTranslation('team');
  return (
    <Box
      component="section"
      aria-label={t('acting.region')}
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        flexWrap: 'wrap',
        gap: 1,
        px: 2,
        py: 0.5,
        fontSize: '0.875rem',
        fontWeight: 560,
        color: 'primary.contrastText',
        bgcolor: 'primary.main',
      }}
    >
      <Badge fontSize="small" aria-hidden />
      <span>{marked(t('acting.bar', { shop: exact(shop) }))}</span>
      <Button size="small" color="inherit" href={paths.teamMember.home}>
        {t('acting.leave')}
      </Button>
    </Box>
  );
}
