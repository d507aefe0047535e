import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

/** Nothing to choose: the course is open as soon as it is paid. */
export function CourseDelivery() {
  const { t } = useTranslation('courses');
  return <Typography color="textSecondary">{t('delivery')}</Typography>;
}
