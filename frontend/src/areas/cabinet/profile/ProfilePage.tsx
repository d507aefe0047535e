import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { paths } from '@/app/paths';
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
      <Box component="nav" aria-label={t('title')} sx={{ mb: 3 }}>
        <Tabs value={seller ? 'seller' : 'account'} role="presentation">
          <Tab value="account" label={t('tabAccount')} component={Link} to={paths.cabinet.profile} {...current(!seller)} />
          <Tab value="seller" label={t('tabSeller')} component={Link} to={paths.cabinet.sellerProfile} {...current(seller)} />
        </Tabs>
      </Box>
      {seller ? <SellerWizard /> : <AccountTab />}
    </Box>
  );
}

/** These are links between addresses, so they are told as links, not as tabs. */
const current = (here: boolean) => ({ role: undefined, tabIndex: 0, 'aria-selected': undefined, 'aria-current': here ? ('page' as const) : undefined });
