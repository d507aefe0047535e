import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { list } from '@/api/client';
import { paths } from '@/app/paths';

/** The address of the list with what is on hold alone. */
const SEARCH = new URLSearchParams({ 'filters[state][]': 'held' }).toString();

/** Says on top of the list that mails wait for another day, why, and that nobody has to do anything. */
export function HeldNote() {
  const { t } = useTranslation('settings');
  const { search } = useLocation();
  const held = useQuery({
    queryKey: ['list', 'email_logs', 'held'],
    queryFn: ({ signal }) => list('/v1/cabinet/email_logs', { search: new URLSearchParams(`${SEARCH}&per=1`), signal }),
    meta: { quiet: true },
  });
  const count = held.data?.meta.totalCount ?? 0;
  if (count === 0) return null;
  const isShown = search.slice(1) === SEARCH;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      <AlertTitle>{t('emails.held.title', { count })}</AlertTitle>
      {t('emails.held.text')}
      <Box component="p" sx={{ mb: 0, mt: 1 }}>
        {t('emails.held.check')}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
        {!isShown && (
          <Button component={Link} to={`${paths.cabinet.emails}?${SEARCH}`} size="small" variant="outlined">
            {t('emails.held.show')}
          </Button>
        )}
        <Button component={Link} to={paths.cabinet.products} size="small">
          {t('emails.held.products')}
        </Button>
      </Box>
    </Alert>
  );
}
