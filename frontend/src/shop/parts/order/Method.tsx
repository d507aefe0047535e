import type { MethodView } from '../../props';
import type { PaymentMethod } from '../../props';
import type { Say } from '../../words/words';
import { DebitEntry } from '../payment/Debit';

const NOTHING_WRONG = new Map<never, string>();

interface Props {
  change: MethodView;
  say: Say;
}

/** What later payments are taken from, changed without paying now. Folded away, unless its payer came for it. */
export function Method({ change, say }: Props) {
  const { kept, now, retry, failed, checking, continue_url } = change;
  const label = now ? say(`payment.method.${now}`) : '';
  return (
    <details className="fold" id="method" open={change.open || failed || checking || continue_url !== null}>
      <summary>{say('method.title')}</summary>
      {failed ? <p role="alert">{say('method.failed')}</p> : null}
      {checking ? <p role="status">{say('method.checking')}</p> : null}
      {continue_url ? (
        <p className="actions">
          <a className="button button-main" href={continue_url}>
            {say('method.continue')}
          </a>
        </p>
      ) : null}
      {now ? <p>{say(kept ? 'method.kept' : 'method.now', { method: label, kept: kept ?? '' })}</p> : null}
      <p className="hint">{say('method.text')}</p>
      {retry.methods.map((method) => (
        <MethodForm key={method} change={change} method={method} say={say} />
      ))}
    </details>
  );
}

function MethodForm({ change, method, say }: Props & { method: PaymentMethod }) {
  const { retry } = change;
  const same = method === change.now;
  const label = say(`payment.method.${method}`);
  return (
    <form method="post" action={retry.action}>
      <input type="hidden" name="csrf" value={retry.csrf} />
      <input type="hidden" name="idempotency_key" value={retry.idempotency_key} />
      <input type="hidden" name="method" value={method} />
      {retry.debit?.methods.includes(method) ? <h3>{label}</h3> : null}
      {retry.debit ? <DebitEntry debit={retry.debit} method={method} wrong={NOTHING_WRONG} say={say} prefix={`change-${method}-`} /> : null}
      <button className="button button-quiet" type="submit">
        {method === 'card' || method === 'sepa'
          ? say(`method.to.${same ? 'other_' : ''}${method}`)
          : say('method.to', { method: label })}
      </button>
    </form>
  );
}
