import Report from '@mui/icons-material/ReportOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { isRouteErrorResponse, useRouteError } from 'react-router';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { PageTitle } from '@/parts/PageTitle';
import { NotFound } from './NotFound';

/** A screen that failed to load or to draw: the rest of the application lives on, a reload mends most causes. */
export function RouteError() {
  const { t } = useTranslation();
  const error = useRouteError();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFound />;
  return (
    <main>
      <PageTitle hidden>{t('crash.title')}</PageTitle>
      <EmptyState
        icon={<Report />}
        title={t('crash.title')}
        text={t('crash.text')}
        action={
          <Button variant="contained" onClick={() => window.location.reload()}>
            {t('crash.reload')}
          </Button>
        }
      />
    </main>
  );
}
