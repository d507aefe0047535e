import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, get, post } from '@/api/client';
import { KeyValue } from '@/parts/KeyValue';
import { Money } from '@/parts/Money';
import { When } from '@/parts/When';
import { exact, marked } from '@/parts/marked';
import { ActionDialog, useActionWords } from '../actions/ActionDialog';
import type { OrderActionProps } from '../actions/orderActions';
import { useAction } from '../actions/useAction';
import { PlanChoice } from './PlanChoice';

/** Refused because what is chosen does not fit: said beside the choice. */
const ABOUT_CHOICE = 'invalid_choice';

export type Preview = ResourceOf<'/v1/cabinet/orders/{id}/plan_change/preview'>;
export type Proration = 'invoice' | 'prorate' | 'next_period' | 'reset';

/** Another price for a subscription that runs, with what it comes to before anything happens. */
export function PlanChangeDialog({ order, onClose }: OrderActionProps) {
  const { t } = useTranslation('orders');
  const words = useActionWords('planChange', order);
  const [chosen, setChosen] = useState<string>();
  const [proration, setProration] = useState<Proration>('next_period');
  const [payerAgreed, setPayerAgreed] = useState(false);
  const path = { id: order.id };
  const target = (preview: Preview) => chosen ?? preview.plans[0]?.pricingPlanId;
  const action = useAction({
    order,
    of: ['plan_change', chosen, proration],
    preview: (signal) => get('/v1/cabinet/orders/{id}/plan_change/preview', { path, search: { proration, ...(chosen ? { pricingPlanId: chosen } : {}) }, signal }),
    submit: ({ reason, idempotencyKey, preview }) =>
      post('/v1/cabinet/orders/{id}/plan_change', { path, body: { pricingPlanId: target(preview) ?? '', proration, payerAgreed, reason }, idempotencyKey }),
    done: () => t('planChange.done'),
    onClose,
  });
  return (
    <ActionDialog
      {...words}
      action={action}
      verb={t('planChange.verb')}
      rows={4}
      besideField={[ABOUT_CHOICE]}
      nothing={({ plans }) => plans.length === 0 && t('planChange.none')}
      ready={(preview) => target(preview) !== undefined && (payerAgreed || !preview.needsAgreement)}
      form={(preview) => (
        <PlanChoice
          plans={preview.plans}
          plan={target(preview)}
          onPlan={setChosen}
          mode={proration}
          onMode={setProration}
          refused={preview.action.code === ABOUT_CHOICE ? t('planChange.otherMode') : undefined}
        />
      )}
      effect={(preview) => <Effect preview={preview} />}
      consent={({ needsAgreement }) =>
        needsAgreement && (
          <FormControlLabel
            sx={{ alignItems: 'flex-start' }}
            control={<Checkbox checked={payerAgreed} onChange={(event) => setPayerAgreed(event.target.checked)} sx={{ pt: 0 }} />}
            label={marked(t('planChange.agreed', { buyer: exact(order.buyer) }))}
          />
        )
      }
    />
  );
}

function Effect({ preview }: { preview: Preview }) {
  const { t } = useTranslation('orders');
  const { days, daysLeft, creditedAmount, chargedAmount, nowAmount, nextAmount, nextAt, creditLeftAmount } = preview;
  const setOff = creditedAmount.amount > 0 || chargedAmount.amount > 0;
  return (
    <KeyValue
      pairs={[
        setOff && { label: t('planChange.left'), value: t('planChange.leftOf', { count: daysLeft, days }) },
        creditedAmount.amount > 0 && { label: t('planChange.credited'), value: <Money value={creditedAmount} /> },
        chargedAmount.amount > 0 && { label: t('planChange.charged'), value: <Money value={chargedAmount} /> },
        { label: t('planChange.now'), value: <Money value={nowAmount} /> },
        nextAt != null && {
          label: t('planChange.next'),
          value: (
            <>
              <Money value={nextAmount} /> · <When value={nextAt} as="day" />
            </>
          ),
        },
        creditLeftAmount.amount > 0 && { label: t('planChange.creditLeft'), value: <Money value={creditLeftAmount} /> },
      ]}
    />
  );
}
