import type { ReactNode } from 'react';
import type { Frame, PaymentField, PaymentMethod, PaymentProps } from '../../props';
import type { Say } from '../../words/words';
import { Icon, type IconName } from '../Icon';
import { DebitEntry } from './Debit';
import { BrandMarks } from './BrandMarks';

const SIGNS: Record<PaymentMethod, IconName> = {
  paypal: 'bag',
  card: 'card',
  bank_wire: 'bank',
  sepa: 'bank',
  sofort: 'bolt',
  apple_pay: 'lock',
  google_pay: 'lock',
  p_24: 'bank',
  pay_later: 'clock',
  ideal: 'bank',
  klarna: 'clock',
  twint: 'bolt',
  mondu: 'clock',
  free: 'gift',
};
/** Shown by the script, and only where the device has them. */
const WALLETS: PaymentMethod[] = ['apple_pay', 'google_pay'];

interface ChoiceProps {
  props: PaymentProps;
  error: string | undefined;
  wrong: Map<PaymentField, string>;
  say: Say;
  /** What belongs to the card, shown while it is chosen. */
  children: ReactNode;
}

/** How to pay, what the device itself can do first. One way alone is still a radio button: the same form, nothing special. */
export function MethodChoice({ props, error, wrong, say, children }: ChoiceProps) {
  const wallets = props.methods.filter((method) => WALLETS.includes(method));
  const others = props.methods.filter((method) => !WALLETS.includes(method));
  return (
    <fieldset className="methods" id="method" tabIndex={-1} aria-describedby={error ? 'method-error' : undefined}>
      <legend>{say('payment.how')}</legend>
      {[...wallets, ...others].map((method) => (
        <div key={method} className="method" hidden={WALLETS.includes(method)} data-wallet-of={WALLETS.includes(method) ? method : undefined}>
          <label>
            <input type="radio" name="method" value={method} defaultChecked={props.values.method === method} disabled={WALLETS.includes(method)} required />
            <Icon name={SIGNS[method]} />
            <span>
              <strong>
                {say(`payment.method.${method}`)}
                {props.look.recommended === method ? <span className="recommended">{say('payment.recommended')}</span> : null}
              </strong>
              <span className="hint">{say(`payment.method.${method}.text`)}</span>
            </span>
            <BrandMarks method={method} />
          </label>
          {method === 'card' ? children : null}
          {props.debit ? <DebitEntry debit={props.debit} method={method} wrong={wrong} say={say} /> : null}
        </div>
      ))}
      {props.keep === null ? null : (
        <div className="consent keep">
          <label>
            <input type="checkbox" name="keep_method" value="true" defaultChecked={props.keep} />
            <span>{say('payment.keep')}</span>
          </label>
        </div>
      )}
      {props.keep_for_upgrade ? (
        <div className="consent keep">
          <label>
            <input type="checkbox" name="keep_for_upgrade" value="true" defaultChecked={props.keep_for_upgrade.ticked} />
            <span>
              {props.keep_for_upgrade.until
                ? say('payment.keep_for_upgrade.until', { until: props.keep_for_upgrade.until })
                : say('payment.keep_for_upgrade')}
            </span>
          </label>
        </div>
      ) : null}
      <p className="error" id="method-error" hidden={!error}>
        {error}
      </p>
    </fieldset>
  );
}

/** Without scripts the card is entered on the provider's page; with them the script puts the provider's frame here. */
export function CardEntry({ frame, error, say }: { frame: Frame; error: string | undefined; say: Say }) {
  return (
    <div className="card-entry" id="card" tabIndex={-1}>
      <p className="hint" data-card-note>
        {say('payment.card.next_page')}
      </p>
      <div data-card-frame data-title={say('payment.card.frame')} data-coming={say('payment.card.coming')} hidden />
      <button className="button button-quiet button-small" type="button" data-card-again hidden>
        {say('payment.card.again')}
      </button>
      <p className="error" id="card-error" hidden={!error}>
        {error}
      </p>
      <p className="hint private">
        <Icon name="lock" /> <span>{say.shown('payment.card.private', { seller: frame.seller.name })}</span>
      </p>
    </div>
  );
}
