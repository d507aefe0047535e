import type { PlanChoice } from '../../props';
import type { Say } from '../../words/words';

interface Props {
  plans: PlanChoice[];
  chosen: string;
  say: Say;
}

/** The prices of a product as a list to choose from. */
export function PlanChoices({ plans, chosen, say }: Props) {
  if (plans.length === 0) return null;
  return (
    <fieldset className="dates" id="pricing_plan" tabIndex={-1}>
      <legend>{say('payment.plan')}</legend>
      {plans.map((plan) => (
        <label key={plan.id} className="date">
          <input type="radio" name="pricing_plan" value={plan.id} defaultChecked={plan.id === chosen} required />
          <span>
            <strong>{plan.name}</strong>
            <span className="hint">{[plan.price, plan.rhythm].filter(Boolean).join(' · ')}</span>
            {plan.old_price ? <Before price={plan.old_price} say={say} /> : null}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function Before({ price, say }: { price: string; say: Say }) {
  return (
    <span className="hint">
      {say('price.was')} <s>{price}</s>
    </span>
  );
}
