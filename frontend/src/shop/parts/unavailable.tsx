import type { Frame, Unavailable } from '../props';
import type { Say } from '../words/words';
import { Note } from './Notice';

/** Why a product cannot be bought, in friendly words, and where to go instead. */
export function UnavailableNote({ reason, frame, say, door }: { reason: Unavailable; frame: Frame; say: Say; door?: string }) {
  const places = { seller: frame.seller.name };
  return (
    <Note tone="wait" icon={reason === 'needs_password' ? 'lock' : 'clock'} title={say(`unavailable.${reason}.title`, places)}>
      <p>{say(`unavailable.${reason}.text`, places)}</p>
      {reason === 'needs_password' && door ? (
        <p className="actions">
          <a className="button button-main" href={door}>
            {say('password.have')}
          </a>
        </p>
      ) : null}
      <p>
        <a href={frame.links.shop}>{say('product.visit_shop', places)}</a>
      </p>
    </Note>
  );
}
