import { BankAccountOf } from '@/areas/cabinet/payouts/BankAccount';
import { post } from '@/api/client';
import { useTranslation } from 'react-i18next';
import { Shares } from './Shares';
import { shopOf, useArea } from './area';
import { type OwnShop, useLookAgain, useOwnBanks } from './queries';

const LOOK_AGAIN_MS = 3000;

/** `/…/bank_accounts`: where a shop's payouts to one go. */
export function Component() {
  return <Shares here="bank" inside={(shop) => <Bank key={shop.id} shop={shop} />} />;
}

function Bank({ shop }: { shop: OwnShop }) {
  const { t } = useTranslation('team');
  const area = useArea();
  const lookAgain = useLookAgain();
  const accounts = useOwnBanks(shop.id, LOOK_AGAIN_MS);
  return (
    <BankAccountOf
      lead={t('shares.bankLead')}
      accounts={accounts}
      add={async (body) => {
        await post(`${shopOf(area)}/bank_accounts`, { path: { seller_id: shop.id }, body });
        await lookAgain();
      }}
    />
  );
}
