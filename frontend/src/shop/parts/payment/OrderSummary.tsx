import type { PaymentField, PaymentProps, PlanSummary, Summary } from '../../props';
import type { Say } from '../../words/words';
import { Icon } from '../Icon';
import { ConsentBox, LegalText } from './Consent';
import { CountdownNote } from './CountdownNote';
import { CouponField } from './CouponField';
import { SummaryProduct } from './Glance';
import { Seals } from './Seals';
import { Upsells } from './Upsells';

interface Props {
  props: PaymentProps;
  wrong: Map<PaymentField, string>;
  say: Say;
}

/** The last card of the form: a code that takes something off, what is bought, and the button. The code's field is no part of what comes anew. */
export function OrderSummary({ props, wrong, say }: Props) {
  return (
    <section className="summary" aria-labelledby="summary-title">
      <h2 id="summary-title">{say('payment.summary')}</h2>
      <CouponField coupon={props.coupon} value={props.values.coupon} error={wrong.get('coupon')} say={say} />
      <OrderPart props={props} error={wrong.get('consent')} say={say} />
    </section>
  );
}

/**
 * What is bought and what it costs, directly above the button as the law wants it (§ 312j (2) BGB). The script replaces
 * this by the server's own when the country changes: prices come from the server alone.
 */
function OrderPart({ props, error, say }: { props: PaymentProps; error: string | undefined; say: Say }) {
  const { frame } = props;
  return (
    <div id="summary">
      <SummaryProduct props={props} say={say} />
      <Totals summary={props.summary} say={say} />
      <CountdownNote countdown={props.look.countdown} say={say} />
      {/* In the first of two steps nothing is ordered yet. */}
      <div className="order-part">
        {props.consent ? (
          <div className="consent">
            <ConsentBox consent={props.consent} seller={frame.seller.name} instructionUrl={frame.links.right_of_withdrawal} checked={props.values.consent} errorId={error ? 'consent-error' : undefined} say={say} />
            <p className="error" id="consent-error" hidden={!error}>
              {error}
            </p>
          </div>
        ) : null}
        <LegalText frame={frame} say={say} />
        {props.look.upsell_placement === 'below_legal_text' ? <Upsells props={props} say={say} /> : null}
        <button className="button button-main button-buy" type={props.look.preview ? 'button' : 'submit'}>
          {(props.summary.is_free && props.look.free_text) || say(`payment.button.${props.button}`)}
        </button>
        {/* What the script has to say while the order is on its way, for the eye; the page's live region tells it who listens. */}
        <p className="hint" data-note aria-hidden="true" />
        {/* Who pays over time is charged more than once. */}
        {props.summary.is_free || props.summary.plan ? null : (
          <p className="hint private">
            <Icon name="shield" /> {say('payment.once')}
          </p>
        )}
        <Seals seals={props.look.seals} say={say} />
      </div>
    </div>
  );
}

/** What the total is: of a plan whose payments are prices of their own, one of them. */
function totalLabel(plan: PlanSummary | null) {
  if (plan?.later) return 'payment.each_later' as const;
  return plan?.each ? 'payment.each' : 'payment.total';
}

export function Totals({ summary, say }: { summary: Summary; say: Say }) {
  return (
    <>
      <Lines summary={summary} say={say} />
      {summary.plan ? <PlanLines plan={summary.plan} /> : null}
      {summary.vat || summary.is_free ? null : <p className="hint">{say('payment.no_vat')}</p>}
    </>
  );
}

/** What is paid today and later. */
function PlanLines({ plan }: { plan: PlanSummary }) {
  return (
    <>
      <dl className="totals plan-lines">
        {plan.lines.map(({ label, amount }, at) => (
          <div key={at} className={at === 0 ? 'today' : undefined}>
            <dt>{label}</dt>
            <dd translate="no">{amount}</dd>
          </div>
        ))}
      </dl>
      <p className="hint">{plan.note}</p>
    </>
  );
}

function Lines({ summary, say }: { summary: Summary; say: Say }) {
  return (
    <dl className={summary.plan ? 'totals totals-over-time' : 'totals'}>
      {summary.lines.map(({ label, amount }, at) => (
        <div key={at} className="item">
          <dt>{label}</dt>
          <dd translate="no">{amount}</dd>
        </div>
      ))}
      {summary.vat ? (
        <>
          <div>
            <dt>{say('payment.net')}</dt>
            <dd translate="no">{summary.net}</dd>
          </div>
          <div>
            <dt>{summary.vat.label}</dt>
            <dd translate="no">{summary.vat.amount}</dd>
          </div>
        </>
      ) : null}
      {summary.fee ? (
        <div>
          <dt>{summary.fee.label}</dt>
          <dd translate="no">{summary.fee.amount}</dd>
        </div>
      ) : null}
      <div className="total">
        <dt>{say(totalLabel(summary.plan))}</dt>
        <dd translate="no" data-total={say('payment.updated', { total: summary.total })}>{summary.total}</dd>
      </div>
    </dl>
  );
}
