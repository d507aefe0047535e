import type { PaymentMethod, Retry } from '../../props';
import type { Say } from '../../words/words';
import { DebitEntry } from '../payment/Debit';

/** So many ways stand side by side; the others are folded away. */
const SHOWN = 2;

interface Props {
  retry: Retry;
  say: Say;
  /** Beside something that is better done first: every way is folded away. */
  folded?: boolean;
}

/** One tap for each way to pay the same order again. Nothing is typed twice; only an account to be debited is typed here. */
export function RetryForms({ retry, say, folded: all = false }: Props) {
  const plain = retry.methods.filter((method) => !retry.debit?.methods.includes(method));
  const signed = retry.methods.filter((method) => retry.debit?.methods.includes(method));
  const shown = all ? 0 : plain.length > SHOWN + 1 ? SHOWN : plain.length;
  const [first, folded] = [plain.slice(0, shown), plain.slice(shown)];
  const main = first[0];
  const form = (method: PaymentMethod) => <RetryForm key={method} retry={retry} method={method} main={method === main} say={say} />;
  return (
    <>
      {first.map(form)}
      {folded.length + signed.length > 0 ? (
        <details className="other-ways">
          <summary>{say('confirmation.retry.others')}</summary>
          <div className="actions">{folded.map(form)}</div>
          {signed.map(form)}
        </details>
      ) : null}
    </>
  );
}

const NOTHING_WRONG = new Map<never, string>();

function RetryForm({ retry, method, main, say }: { retry: Retry; method: PaymentMethod; main: boolean; say: Say }) {
  return (
    <form method="post" action={retry.action}>
      <input type="hidden" name="csrf" value={retry.csrf} />
      <input type="hidden" name="idempotency_key" value={retry.idempotency_key} />
      <input type="hidden" name="method" value={method} />
      {retry.debit ? <DebitEntry debit={retry.debit} method={method} wrong={NOTHING_WRONG} say={say} prefix={`retry-${method}-`} /> : null}
      <button className={main ? 'button button-main' : 'button button-quiet'} type="submit">
        {(method === 'card' && main) || method === 'bank_wire' || method === 'free'
          ? say(`confirmation.retry.${method}`)
          : say('confirmation.retry.by', { method: say(`payment.method.${method}`) })}
      </button>
    </form>
  );
}
