import type { CouponOffer } from '../../props';
import type { Say } from '../../words/words';

interface Props {
  coupon: CouponOffer | null;
  value: string;
  error: string | undefined;
  say: Say;
}

/**
 * A code that takes something off, folded away: who has none is not sent to look for one. Its button asks for the new total
 * and orders nothing; with scripts the total follows by itself.
 */
export function CouponField({ coupon, value, error, say }: Props) {
  return (
    <div id="coupon-part">
      {coupon ? (
        <details className="coupon" open={Boolean(error ?? coupon.applied) || value !== ''}>
          <summary>{say('payment.coupon.ask')}</summary>
          <div className="field">
            <label htmlFor="coupon">{say('payment.coupon')}</label>
            <div className="coupon-entry">
              <input
                id="coupon"
                name="coupon"
                type="text"
                maxLength={100}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                defaultValue={value}
                aria-describedby="coupon-error coupon-note"
                aria-invalid={error ? true : undefined}
              />
              <button className="button button-quiet" type="submit" name="apply_coupon" value="true" formNoValidate>
                {say('payment.coupon.apply')}
              </button>
            </div>
            <p className="error" id="coupon-error" hidden={!error} role="alert">
              {error}
            </p>
            <p className="hint" id="coupon-note" hidden={!coupon.applied}>
              {coupon.applied ? say('payment.coupon.applied', { amount: coupon.applied }) : null}
            </p>
          </div>
        </details>
      ) : null}
    </div>
  );
}
