import type { PlanChoice } from '../../props';
import type { Say } from '../../words/words';

interface Props {
  plans: PlanChoice[];
  chosen: string;
  error: string | undefined;
  say: Say;
}

/** The prices of a product as a list to choose from. What was had as often as it can be is shown and cannot be chosen. */
export function PlanChoices(props: Props) {
  const { plans, chosen } = props;
  // Another ticket may have other prices: then its script puts those of the server in the place of this.
  return (
    <div id="plans" hidden={plans.length === 0}>
      {plans.length === 0 ? <input type="hidden" name="pricing_plan" value={chosen} /> : <Choices {...props} />}
    </div>
  );
}

function Choices({ plans, chosen, error, say }: Props) {
  return (
    <fieldset className="dates" id="pricing_plan" tabIndex={-1} aria-describedby={error ? 'pricing_plan-error' : undefined}>
      <legend>{say('payment.plan')}</legend>
      {plans.map((plan) => (
        <label key={plan.id} className={plan.sold_out ? 'date date-closed' : 'date'}>
          <input
            type="radio"
            name="pricing_plan"
            value={plan.id}
            defaultChecked={plan.id === chosen}
            disabled={plan.sold_out}
            required
          />
          <span>
            <strong>{plan.name}</strong>
            <span className="hint">{[plan.price, plan.rhythm].filter(Boolean).join(' · ')}</span>
            {plan.old_price ? <Before price={plan.old_price} say={say} /> : null}
            <PlanNote plan={plan} say={say} />
          </span>
        </label>
      ))}
      <p className="error" id="pricing_plan-error" hidden={!error}>
        {error}
      </p>
    </fieldset>
  );
}

/** Why a price cannot be had: it is sold, or held for somebody who is paying. */
export function PlanNote({ plan, say }: { plan: PlanChoice; say: Say }) {
  if (!plan.sold_out) return null;
  const text = plan.on_hold_until === null ? say('payment.plan.sold_out') : say('shop.on_hold', { until: plan.on_hold_until });
  return <span className="date-note">{text}</span>;
}

function Before({ price, say }: { price: string; say: Say }) {
  return (
    <span className="hint">
      {say('price.was')} <s translate="no">{price}</s>
    </span>
  );
}
