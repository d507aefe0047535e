import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '@/app/paths';
import { useEditing } from './context';
import { useContactOff } from './data';

/** A contact form on the page is left out for visitors while that of the shop is off. */
export function ContactNote() {
  const { t } = useTranslation('shop_pages');
  const { state } = useEditing();
  const off = useContactOff();
  if (!off || !state.document.blocks.some(({ type }) => type === 'contact_form')) return null;
  return (
    <Alert severity="info" action={<Button color="inherit" component={Link} to={paths.cabinet.contactForm}>{t('contactSettings')}</Button>}>
      {t('contactOff')}
    </Alert>
  );
}
