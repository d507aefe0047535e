import type { QuantityField } from '../../props';
import type { Say } from '../../words/words';
import { Fold } from './Fold';

interface Props {
  quantity: QuantityField | null;
  /** How many are meant now. */
  pieces: string;
  /** Whether one piece is shown in a line. */
  folds: boolean;
  error: string | undefined;
  say: Say;
}

/**
 * How many: a number with a button on either side. Without scripts the buttons ask the server for the new total and order
 * nothing, as the third one does; with scripts the total follows by itself. The empty place stays: another price may fill it.
 */
export function QuantityChoice({ quantity, pieces, folds, error, say }: Props) {
  if (!quantity) return <div id="quantity-part" hidden />;
  const entry = <Entry quantity={quantity} error={error} say={say} />;
  if (!folds) return <div id="quantity-part">{entry}</div>;
  const words = say.counted('payment.quantity.folded', Number(pieces));
  return (
    <div id="quantity-part">
      <Fold id="quantity-fold" words={words} open={quantity.value !== '1' || Boolean(error)}>
        {entry}
      </Fold>
    </div>
  );
}

function Entry({ quantity, error, say }: { quantity: QuantityField; error: string | undefined; say: Say }) {
  return (
    <div className="field">
      <label htmlFor="quantity">{say('payment.quantity.label')}</label>
      <div className="quantity">
        <Step by="-1" label={say('payment.quantity.less')} sign="−" />
        <input
          id="quantity"
          name="quantity"
          type="number"
          inputMode="numeric"
          min={1}
          max={quantity.max}
          step={1}
          required
          autoComplete="off"
          defaultValue={quantity.value}
          aria-describedby={error ? 'quantity-hint quantity-error' : 'quantity-hint'}
          aria-invalid={error ? true : undefined}
          data-missing={say('payment.missing.quantity')}
        />
        <Step by="1" label={say('payment.quantity.more')} sign="+" />
        <button className="button button-quiet quantity-ask" type="submit" name="step_quantity" value="0" formNoValidate>
          {say('payment.quantity.ask')}
        </button>
      </div>
      <p className="hint" id="quantity-hint">
        {say('payment.quantity.hint', { max: String(quantity.max) })}
      </p>
      <p className="error" id="quantity-error" hidden={!error}>
        {error}
      </p>
    </div>
  );
}

function Step({ by, label, sign }: { by: '-1' | '1'; label: string; sign: string }) {
  return (
    <button className="button button-quiet quantity-step" type="submit" name="step_quantity" value={by} formNoValidate aria-label={label}>
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}
