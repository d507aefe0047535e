import type { Say } from '../../words/words';
import { Icon } from '../Icon';

/** A button that the script brings to life; without it the text beside it can be marked and copied by hand. */
export function CopyButton({ text, what, say }: { text: string; what: string; say: Say }) {
  return (
    <button
      className="copy"
      type="button"
      data-copy={text}
      data-copied={say('confirmation.copied')}
      aria-label={say('confirmation.copy_what', { what })}
      hidden
    >
      <Icon name="copy" /> <span>{say('confirmation.copy')}</span>
    </button>
  );
}
