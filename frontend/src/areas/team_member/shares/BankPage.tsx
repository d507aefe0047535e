import { BankAccountOf } from '@/areas/cabinet/payouts/BankAccount';
import { post } from '@/api/client';
import { useTranslation } from 'react-i18next';
import { Shares } from './Shares';
import { type TeamShop, useLookAgain, useTeamBanks } from './queries';

const LOOK_AGAIN_MS = 3000;

/** `/team_member/bank_accounts`: where a shop's payouts to one go. */
export function Component() {
  return <Shares here="bank" inside={(shop) => <Bank key={shop.id} shop={shop} />} />;
}

function Bank({ shop }: { shop: TeamShop }) {
  const { t } = useTranslation('team');
  const lookAgain = useLookAgain();
  const accounts = useTeamBanks(shop.id, LOOK_AGAIN_MS);
  return (
    <BankAccountOf
      lead={t('shares.bankLead')}
      accounts={accounts}
      add={async (body) => {
        await post('/v1/team_member/shops/{seller_id}/bank_accounts', { path: { seller_id: shop.id }, body });
        await lookAgain();
      }}
    />
  );
}
