import type { PayoffView as Props } from '../../props';
import type { Say } from '../../words/words';
import { RetryForms } from './RetryForms';
import { WireCode, WireLines } from './Wire';

/** All that is left of a plan, paid at once: by what is kept with one press, or in another way. Folded away: few want it. */
export function Payoff({ payoff, say }: { payoff: Props; say: Say }) {
  const { amount, count, kept, retry, failed, under_way } = payoff;
  if (under_way) {
    return (
      <div className="note tone-wait">
        <div>
          <h3>{say('payoff.under_way', { amount })}</h3>
          <p>{say(under_way.wire ? 'payoff.wire' : 'payoff.wait', { date: under_way.wire?.expires ?? '' })}</p>
          {under_way.wire ? (
            <>
              <WireLines wire={under_way.wire} say={say} />
              <WireCode wire={under_way.wire} at={retry.action} say={say} />
            </>
          ) : null}
          {under_way.continue_url ? (
            <p className="actions">
              <a className="button button-main" href={under_way.continue_url}>
                {say('payoff.continue')}
              </a>
            </p>
          ) : null}
        </div>
      </div>
    );
  }
  return (
    <details className="fold" id="payoff" open={failed}>
      <summary>{say('payoff.title', { amount })}</summary>
      {failed ? <p role="alert">{say('payoff.failed')}</p> : null}
      <p>{say.counted('payoff.text', count, { amount })}</p>
      <div className="actions">
        {kept ? (
          <form method="post" action={retry.action}>
            <input type="hidden" name="csrf" value={retry.csrf} />
            <input type="hidden" name="idempotency_key" value={retry.idempotency_key} />
            <input type="hidden" name="method" value="kept" />
            <button className="button button-main" type="submit">
              {say('payoff.kept', { amount, method: kept })}
            </button>
          </form>
        ) : null}
        <RetryForms retry={retry} say={say} folded={kept !== null} />
      </div>
    </details>
  );
}
