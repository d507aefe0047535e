import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { AccountTab } from '@/areas/cabinet/profile/AccountTab';
import { PageTitle } from '@/parts/PageTitle';

/** One's own account, whatever one acts as. */
export function Component() {
  const { t } = useTranslation('profile');
  return (
    <Box sx={{ maxInlineSize: 960 }}>
      <PageTitle>{t('accountTitle')}</PageTitle>
      <AccountTab />
    </Box>
  );
}
