import type { Seal } from '../../props';
import type { Say } from '../../words/words';
import { Icon } from '../Icon';

/** What may be trusted here; only what is true of this page comes from the server. */
export function Seals({ seals, say }: { seals: Seal[]; say: Say }) {
  if (seals.length === 0) return null;
  return (
    <ul className="seals">
      {seals.map((seal) => (
        <li key={seal} className={`seal seal-${seal}`}>
          {seal === 'ssl_secure' ? <Icon name="lock" /> : null}
          {seal === 'kontor' ? <Icon name="shield" /> : null}
          {say(`payment.seal.${seal}`)}
        </li>
      ))}
    </ul>
  );
}
