import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { KeyValue } from '@/parts/KeyValue';
import { LegalPage } from './LegalPage';
import { COOKIES } from './cookies';

const sections = [1, 2, 3, 4, 5, 6] as const;
/** The section of cookies; shops link to it. */
const OF_COOKIES = 3;

export function Component() {
  const { t } = useTranslation('public');
  return (
    <LegalPage
      title={t('legal.privacy.title')}
      updated={t('legal.updated')}
      sections={sections.map((at) => ({
        heading: t(`legal.privacy.s${at}`),
        text: t(`legal.privacy.t${at}`),
        ...(at === OF_COOKIES ? { id: 'cookies', more: <Cookies /> } : {}),
      }))}
    />
  );
}

function Cookies() {
  const { t } = useTranslation('public');
  return (
    <Box sx={{ mt: 2, maxInlineSize: '70ch' }}>
      <KeyValue
        pairs={COOKIES.map(({ key, name, days }) => ({
          label: <code translate="no" style={{ overflowWrap: 'anywhere' }}>{name}</code>,
          value: `${t(`legal.cookie.${key}`)} ${days === 0 ? t('legal.cookie.untilClosed') : t('legal.cookie.kept', { count: days })}`,
        }))}
      />
    </Box>
  );
}
