import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { post } from '@/api/client';
import { useSession } from '@/app/session/SessionProvider';
import { HoldNotice } from '@/areas/cabinet/plan/HoldNotice';
import { planKey, usePlan } from '@/areas/cabinet/plan/usePlan';
import { PageTitle } from '@/parts/PageTitle';
import { toast } from '@/parts/feedback/toasts';
import { exact } from '@/parts/marked';
import { Column } from '../Column';
import { type PublicPlan, Offers } from './Offers';
import { PayStep, SuccessStep } from './Steps';

const STEP = 'step';
const PRODUCT = 'product_id';

/** `/plans` with the plans of this installation; `product_id` and `step` say how far choosing one has come. */
export function OffersPage({ offers }: { offers: PublicPlan[] }) {
  const { t } = useTranslation('plans');
  const [search, setSearch] = useSearchParams();
  const client = useQueryClient();
  const { user, active } = useSession();
  const asSeller = active?.kind === 'seller';
  const plan = usePlan({ enabled: asSeller }).data;
  const chosen = offers.find((offer) => offer.productId !== undefined && offer.productId === search.get(PRODUCT));
  const choose = useMutation({
    mutationFn: async (offer: PublicPlan) => ({ offer, choice: await post('/v1/cabinet/plan/choose', { body: { planId: offer.id } }) }),
    onSuccess: async ({ offer, choice }) => {
      if (choice.assigned) toast.success(t('chosen', { plan: exact(choice.name) }));
      else setSearch({ [PRODUCT]: offer.productId ?? '', [STEP]: 'payment' });
      await client.invalidateQueries({ queryKey: planKey });
    },
  });
  const url = choose.data?.choice.paymentUrl;
  const step = asSeller && chosen ? search.get(STEP) : null;
  const email = user?.email ?? '';
  return (
    <Column>
      <PageTitle lead={t('offers.lead')}>{t('offers.title')}</PageTitle>
      {plan && <HoldNotice plan={plan} />}
      {step === 'success' && chosen ? (
        <SuccessStep offer={chosen} />
      ) : step === 'payment' && chosen && url !== undefined ? (
        <PayStep
          offer={chosen}
          email={email}
          url={`${url}?email=${encodeURIComponent(email)}`}
          onPay={() => setSearch({ [PRODUCT]: chosen.productId ?? '', [STEP]: 'success' })}
        />
      ) : (
        <Offers
          offers={offers}
          own={plan?.purpose === 'on_hold' ? undefined : plan?.planId}
          asSeller={asSeller}
          choosing={choose.isPending ? choose.variables.id : undefined}
          onChoose={(offer) => choose.mutate(offer)}
        />
      )}
    </Column>
  );
}
