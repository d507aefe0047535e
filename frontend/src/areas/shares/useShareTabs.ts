import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type ShareTab } from './Shares';
import { usePaths } from './area';

/** The tabs that all areas have in which somebody gets something of shops; the shop that one looks at goes along. */
export function useShareTabs(here: string) {
  const { t } = useTranslation('team');
  const paths = usePaths();
  const chosen = useSearchParams()[0].get('shop');
  const shop = chosen ? `?shop=${chosen}` : '';
  const tab = (key: ShareTab, to: string, label: string) => ({ to: `${to}${shop}`, label, here: here === key });
  return [
    tab('balance', paths.balance, t('shares.balance')),
    tab('payouts', paths.payouts, t('shares.payouts')),
    tab('transfers', paths.transfers, t('shares.transfers')),
    tab('bank', paths.bank, t('shares.bank')),
    tab('settings', paths.payoutsSettings, t('shares.settings')),
  ];
}
