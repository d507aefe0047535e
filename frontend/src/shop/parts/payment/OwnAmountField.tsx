import type { OwnAmount } from '../../props';
import type { Say } from '../../words/words';
import { InputField } from '../Field';

interface Props {
  amount: OwnAmount | null;
  error: string | undefined;
  say: Say;
}

/** What the buyer wants to pay, where the seller leaves it to them. The script puts it in and out as prices are chosen. */
export function OwnAmountField({ amount, error, say }: Props) {
  return (
    <div id="own-amount">
      {amount ? (
        <InputField
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          label={say('payment.amount', { currency: amount.currency })}
          hint={
            amount.minimum
              ? say('payment.amount.hint', { minimum: amount.minimum, suggested: amount.suggested })
              : say('payment.amount.hint_any', { suggested: amount.suggested })
          }
          value={amount.value}
          error={error}
          missing={say('payment.missing.amount')}
        />
      ) : null}
    </div>
  );
}
