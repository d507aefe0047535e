import type { Frame, PaymentMethod, Retry } from '../../props';
import type { Say } from '../../words/words';
import { DebitEntry } from '../payment/Debit';
import { CardEntry } from '../payment/methods';

/** So many ways stand side by side; the others are folded away. */
const SHOWN = 2;

interface Props {
  retry: Retry;
  say: Say;
  /** Beside something that is better done first: every way is folded away. */
  folded?: boolean;
  /** Where another card can be typed right here; the frame of the page. */
  card?: Frame;
}

/** One tap for each way to pay the same order again. Nothing is typed twice; only an account to be debited is typed here. */
export function RetryForms({ retry, say, folded: all = false, card }: Props) {
  const plain = retry.methods.filter((method) => !retry.debit?.methods.includes(method));
  const signed = retry.methods.filter((method) => retry.debit?.methods.includes(method));
  const shown = all ? 0 : plain.length > SHOWN + 1 ? SHOWN : plain.length;
  const [first, folded] = [plain.slice(0, shown), plain.slice(shown)];
  const main = first[0];
  const form = (method: PaymentMethod) => <RetryForm key={method} retry={retry} method={method} main={method === main} card={method === main ? card : undefined} say={say} />;
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

interface FormProps {
  retry: Retry;
  method: PaymentMethod;
  main: boolean;
  card: Frame | undefined;
  say: Say;
}

function RetryForm({ retry, method, main, card, say }: FormProps) {
  const typed = method === 'card' ? card : undefined;
  return (
    <form method="post" action={retry.action} className={typed ? 'retry-card' : undefined} data-card-of={typed ? `${retry.action}/card` : undefined} data-silent={typed ? say('payment.card.silent') : undefined}>
      <input type="hidden" name="csrf" value={retry.csrf} />
      <input type="hidden" name="idempotency_key" value={retry.idempotency_key} />
      <input type="hidden" name="method" value={method} />
      {typed ? <CardFields frame={typed} say={say} /> : null}
      {retry.debit ? <DebitEntry debit={retry.debit} method={method} wrong={NOTHING_WRONG} say={say} prefix={`retry-${method}-`} /> : null}
      <button className={main ? 'button button-main' : 'button button-quiet'} type="submit">
        {(method === 'card' && main) || method === 'bank_wire' || method === 'free'
          ? say(`confirmation.retry.${method}`)
          : say('confirmation.retry.by', { method: say(`payment.method.${method}`) })}
      </button>
    </form>
  );
}

/** As on the payment page: with scripts the card is typed here, without them on the provider's page. */
function CardFields({ frame, say }: { frame: Frame; say: Say }) {
  return (
    <>
      <input type="hidden" name="card_token" value="" />
      <input type="hidden" name="work" value="" />
      <input type="hidden" name="browser_info" value="" />
      <CardEntry frame={frame} error={undefined} say={say} />
    </>
  );
}
