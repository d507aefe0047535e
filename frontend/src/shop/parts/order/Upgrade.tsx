import type { Frame, KeptView, UpgradeView } from '../../props';
import type { UpgradePress } from '../../props';
import type { Say } from '../../words/words';
import { ConsentBox, LegalText } from '../payment/Consent';
import { Totals } from '../payment/OrderSummary';

interface Props {
  upgrade: UpgradeView & { press: UpgradePress };
  /** Tells several of one page apart. */
  at: number;
  frame: Frame;
  say: Say;
}

/** A better ticket by one press: everything that the law wants to be read stands above the button. */
export function OnePress({ upgrade, at, frame, say }: Props) {
  const { press } = upgrade;
  const [title, error] = [`upgrade-${at}`, `upgrade-error-${at}`];
  return (
    <form method="post" action={press.action} className="upgrade" aria-labelledby={title} data-press>
      <h3 id={title}>{say.shown('confirmation.upgrade.title', { name: upgrade.name })}</h3>
      <p>{press.change}</p>
      <p className="hint">{say('confirmation.upgrade.text')}</p>
      <Totals summary={press.summary} say={say} />
      <input type="hidden" name="csrf" value={press.csrf} />
      <input type="hidden" name="idempotency_key" value={press.idempotency_key} />
      <input type="hidden" name="version" value={press.version} />
      {/* Filled by the script: what the browser is like, for the card's bank. */}
      <input type="hidden" name="browser_info" value="" />
      {press.error ? (
        <p className="error" role="alert" id={error}>
          {press.error}
        </p>
      ) : null}
      {press.consent ? (
        <div className="consent">
          <ConsentBox consent={press.consent} seller={frame.seller.name} instructionUrl={frame.links.right_of_withdrawal} errorId={press.consent_missing ? error : undefined} say={say} />
        </div>
      ) : null}
      <LegalText frame={frame} say={say} />
      <p className="hint">
        {say('confirmation.upgrade.paid_with', { method: press.paid_with })}{' '}
        <a href={upgrade.url} rel="nofollow">
          {say('confirmation.upgrade.other_way')}
        </a>
      </p>
      <button className="button button-main button-buy" type="submit">
        {say('offer.accept', { price: upgrade.price })}
      </button>
    </form>
  );
}

/** What is kept, until when, and the way to have it forgotten. */
export function Kept({ kept, say }: { kept: KeptView; say: Say }) {
  return (
    <section className="panel" aria-labelledby="kept">
      <h2 id="kept">{say('confirmation.kept.title')}</h2>
      <p>{say('confirmation.kept.text', { method: kept.method, until: kept.until })}</p>
      <form method="post" action={kept.action}>
        <input type="hidden" name="csrf" value={kept.csrf} />
        <button className="button button-quiet" type="submit">
          {say('confirmation.kept.forget')}
        </button>
      </form>
    </section>
  );
}
