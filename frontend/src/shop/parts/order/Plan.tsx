import type { PlanPanel } from '../../props';
import type { TaxWithin } from '../../props';
import type { Say } from '../../words/words';
import { Method } from './Method';
import { Pause } from './Pause';
import { Payoff } from './Payoff';
import { RetryForms } from './RetryForms';
import { WireCode, WireLines } from './Wire';

/** What of an amount is tax. */
function Tax({ tax, say }: { tax: TaxWithin | null; say: Say }) {
  return tax ? <> {say('plan.tax', { net: tax.net, vat: tax.vat })}</> : null;
}

/** What becomes of what was paid ahead when the plan is ended. */
function Credit({ credit, say }: { credit: NonNullable<PlanPanel['credit']>; say: Say }) {
  return (
    <>
      {credit.back ? <p>{say('plan.credit.back', { amount: credit.back })}</p> : null}
      {credit.kept ? <p>{say('plan.credit.kept', { amount: credit.kept })}</p> : null}
    </>
  );
}

/** The payments of a plan: what was paid, what comes, what is missing; and how it is ended (§ 312k BGB). */
export function Plan({ plan, manageUrl = null, say }: { plan: PlanPanel; manageUrl?: string | null; say: Say }) {
  return (
    <section className="panel" aria-labelledby="plan">
      <h2 id="plan">{say('plan.title')}</h2>
      {plan.owed?.wire ? (
        <>
          <p>{plan.owed.wire.looking ? say('confirmation.waiting_wire.looking_text') : say('plan.wire', { amount: plan.owed.amount, date: plan.owed.wire.expires })}</p>
          <WireLines wire={plan.owed.wire} say={say} />
          <WireCode wire={plan.owed.wire} at={plan.owed.retry.action} say={say} />
        </>
      ) : null}
      {plan.owed && !plan.owed.wire ? (
        <div className="note tone-bad">
          <div>
            <h3>{say('plan.owed', { amount: plan.owed.amount })}</h3>
            <p>{say(plan.owed.paused ? 'plan.owed.paused' : 'plan.owed.open')}</p>
            <div className="actions">
              <RetryForms retry={plan.owed.retry} say={say} />
            </div>
          </div>
        </div>
      ) : null}
      <ol className="payments">
        {plan.payments.map(({ number, day, amount, tax, credit, state }) => (
          <li key={number} data-standing={state}>
            <span>{day}</span>
            <span className="hint">
              {say(`plan.state.${state}`)}
              {credit ? `, ${say('plan.credit.part', { amount: credit })}` : null}
              <Tax tax={tax} say={say} />
            </span>
            <strong translate="no">{amount}</strong>
          </li>
        ))}
      </ol>
      {plan.regular ? (
        <p>
          {say('plan.then', { day: plan.regular.day, amount: plan.regular.sum.amount, every: plan.regular.every })}
          <Tax tax={plan.regular.sum.tax} say={say} />
        </p>
      ) : null}
      {plan.total ? (
        <p>
          <strong>{say('plan.total', { amount: plan.total.amount })}</strong>
          <Tax tax={plan.total.tax} say={say} />
        </p>
      ) : null}
      {plan.credit ? <p className="note">{say('plan.credit', { amount: plan.credit.amount })}</p> : null}
      {plan.credit && plan.ends ? <Credit credit={plan.credit} say={say} /> : null}
      {plan.payoff ? <Payoff payoff={plan.payoff} say={say} /> : null}
      {plan.method ? <Method change={plan.method} say={say} /> : null}
      {plan.resume_url ? (
        <form method="post" action={plan.resume_url}>
          <input type="hidden" name="csrf" value={plan.csrf} />
          <button className="button button-main" type="submit">
            {say('plan.resume.now')}
          </button>
        </form>
      ) : null}
      {plan.pause ? <Pause pause={plan.pause} csrf={plan.csrf} say={say} /> : null}
      {plan.ends ? <p className="hint">{say('plan.ends', { day: plan.ends })}</p> : null}
      {plan.keep_url ? (
        <form method="post" action={plan.keep_url}>
          <input type="hidden" name="csrf" value={plan.csrf} />
          <button className="button button-quiet" type="submit">
            {say('plan.keep.now')}
          </button>
        </form>
      ) : null}
      {plan.cancel_url && plan.runs_until ? (
        <details className="fold">
          <summary>{say('plan.end')}</summary>
          <form method="post" action={plan.cancel_url}>
            <input type="hidden" name="csrf" value={plan.csrf} />
            <p>{say(plan.bound ? 'plan.end.bound' : 'plan.end.text', { day: plan.runs_until })}</p>
            {plan.credit ? <Credit credit={plan.credit} say={say} /> : null}
            <button className="button button-quiet" type="submit">
              {say('plan.end.now')}
            </button>
          </form>
        </details>
      ) : null}
      {manageUrl ? (
        <p className="actions">
          <a className="button button-quiet" href={manageUrl}>
            {say('manage.open')}
          </a>
        </p>
      ) : null}
    </section>
  );
}
