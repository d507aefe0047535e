import type { KeyView } from '../../props';
import type { Say } from '../../words/words';
import { CopyButton } from './CopyButton';

/** The buyer's keys: to be marked as a whole with one tap, or copied by a button where there is script. */
export function Keys({ keys, say }: { keys: KeyView[]; say: Say }) {
  return (
    <section className="panel" aria-labelledby="keys">
      <h2 id="keys">{say(keys.length > 1 ? 'confirmation.paid.keys' : 'confirmation.paid.key')}</h2>
      <ul className="keys">
        {keys.map(({ name, value }) => (
          <li key={value}>
            {keys.length > 1 ? <span className="files-detail">{name}</span> : null}
            {/* A key reads from left to right in every language. */}
            <code dir="ltr">{value}</code>
            <CopyButton text={value} what={value} say={say} />
          </li>
        ))}
      </ul>
      <p className="hint">{say(keys.length > 1 ? 'confirmation.paid.keys_keep' : 'confirmation.paid.key_keep')}</p>
    </section>
  );
}
