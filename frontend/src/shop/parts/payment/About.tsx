import type { Description } from '../../props';
import type { Say } from '../../words/words';

/** What is bought, in the seller's words; folded on a phone where the seller wants it. */
export function About({ description, say }: { description: Description | null; say: Say }) {
  if (!description) return null;
  const { text, foldable, open } = description;
  if (!foldable) return <p className="about">{text}</p>;
  return (
    <>
      <p className="about about-wide">{text}</p>
      <details className="about about-fold" open={open}>
        <summary>{say('payment.about')}</summary>
        <p>{text}</p>
      </details>
    </>
  );
}
