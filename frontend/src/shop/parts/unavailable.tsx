import type { Frame, Unavailable } from '../props';
import type { Say } from '../words/words';
import { Note } from './Notice';

interface Props {
  reason: Unavailable;
  frame: Frame;
  say: Say;
  /** Until when it is on hold, in words. */
  until: string | null;
  /** The payment page, for who has the password or holds what is on hold. */
  paymentUrl?: string;
}

/** Why a product cannot be bought, in friendly words, and where to go instead. */
export function UnavailableNote({ reason, frame, say, until, paymentUrl }: Props) {
  const places = { seller: frame.seller.name, until: until ?? '' };
  return (
    <Note tone="wait" icon={reason === 'needs_password' ? 'lock' : 'clock'} title={say.shown(`unavailable.${reason}.title`, places)}>
      <p>{say.shown(`unavailable.${reason}.text`, places)}</p>
      {reason === 'needs_password' && paymentUrl ? (
        <p className="actions">
          <a className="button button-main" href={paymentUrl}>
            {say('password.have')}
          </a>
        </p>
      ) : null}
      {reason === 'on_hold' && paymentUrl ? (
        <p>
          <a href={paymentUrl}>{say('unavailable.on_hold.mine')}</a>
        </p>
      ) : null}
      {reason === 'on_hold' ? (
        <p>
          <a href={frame.links.sign_in} rel="nofollow">
            {say('unavailable.on_hold.elsewhere')}
          </a>
        </p>
      ) : null}
      <p>
        <a href={frame.links.shop}>{say.shown('product.visit_shop', places)}</a>
      </p>
    </Note>
  );
}
