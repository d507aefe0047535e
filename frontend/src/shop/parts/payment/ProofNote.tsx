import type { Proof } from '../../props';
import type { Say } from '../../words/words';

/** What others did: counted, and of nobody by name. */
export function ProofNote({ proof, say }: { proof: Proof | null; say: Say }) {
  if (!proof) return null;
  const { days, views, purchases, recent } = proof;
  return (
    <ul className="proof">
      {purchases ? <li>{say('payment.proof.purchases', { count: purchases, days })}</li> : null}
      {views ? <li>{say('payment.proof.views', { count: views, days })}</li> : null}
      {recent ? (
        <li>{recent.hours ? say('payment.proof.recent', { hours: recent.hours, country: recent.country }) : say('payment.proof.now', { country: recent.country })}</li>
      ) : null}
    </ul>
  );
}
