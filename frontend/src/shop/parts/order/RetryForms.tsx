import type { Retry } from '../../props';
import type { Say } from '../../words/words';

/** One tap for each way to pay the same order again. Nothing is typed twice. */
export function RetryForms({ retry, say }: { retry: Retry; say: Say }) {
  return retry.methods.map((method, at) => (
    <form key={method} method="post" action={retry.action}>
      <input type="hidden" name="csrf" value={retry.csrf} />
      <input type="hidden" name="idempotency_key" value={retry.idempotency_key} />
      <input type="hidden" name="method" value={method} />
      <button className={at === 0 ? 'button button-main' : 'button button-quiet'} type="submit">
        {say(`confirmation.retry.${method}`)}
      </button>
    </form>
  ));
}
