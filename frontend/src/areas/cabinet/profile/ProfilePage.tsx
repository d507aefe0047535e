import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { paths } from '@/app/paths';
import { LinkTabs } from '@/parts/LinkTabs';
import { PageTitle } from '@/parts/PageTitle';
import { AccountTab } from './AccountTab';
import { SellerWizard } from './SellerWizard';

/** `?seller_profile_edit=true` opens the seller profile, as links from everywhere expect. */
export function Component() {
  const { t } = useTranslation('profile');
  const [search] = useSearchParams();
  const seller = search.get('seller_profile_edit') === 'true';
  return (
    <Box sx={{ maxInlineSize: 960 }}>
      <PageTitle>{t('title')}</PageTitle>
      <LinkTabs
        label={t('title')}
        tabs={[
          { to: paths.cabinet.profile, label: t('tabAccount'), here: !seller },
          { to: paths.cabinet.sellerProfile, label: t('tabSeller'), here: seller },
        ]}
      />
      {seller ? <SellerWizard /> : <AccountTab />}
    </Box>
  );
}
