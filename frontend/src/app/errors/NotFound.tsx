import SearchOff from '@mui/icons-material/SearchOff';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { PageTitle } from '@/parts/PageTitle';
import { paths } from '../paths';

export function NotFound() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle hidden>{t('notFound.title')}</PageTitle>
      <EmptyState
        icon={<SearchOff />}
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={
          <Button variant="contained" component={Link} to={paths.home}>
            {t('notFound.home')}
          </Button>
        }
      />
    </>
  );
}
