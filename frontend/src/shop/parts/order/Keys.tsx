import type { Say } from '../../words/words';
import { CopyButton } from './CopyButton';

/** The buyer's keys: to be marked as a whole with one tap, or copied by a button where there is script. */
export function Keys({ keys, say }: { keys: string[]; say: Say }) {
  return (
    <section className="panel" aria-labelledby="keys">
      <h2 id="keys">{say('confirmation.paid.keys')}</h2>
      <ul className="keys">
        {keys.map((key) => (
          <li key={key}>
            {/* A key reads from left to right in every language. */}
            <code dir="ltr">{key}</code>
            <CopyButton text={key} what={key} say={say} />
          </li>
        ))}
      </ul>
      <p className="hint">{say('confirmation.paid.keys_keep')}</p>
    </section>
  );
}
