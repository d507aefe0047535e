import type { PaymentProps, PlanSummary, Summary } from '../../props';
import type { Say } from '../../words/words';
import { Cover } from '../Cover';
import { Icon } from '../Icon';
import { ConsentBox, LegalText } from './Consent';
import { CountdownNote } from './CountdownNote';
import { Seals } from './Seals';
import { Upsells } from './Upsells';

interface Props {
  props: PaymentProps;
  error: string | undefined;
  say: Say;
}

/**
 * What is bought and what it costs, directly above the button as the law wants it (§ 312j (2) BGB). The script replaces
 * this section by the server's own when the country changes: prices come from the server alone.
 */
export function OrderSummary({ props, error, say }: Props) {
  const { frame } = props;
  return (
    <section className="summary" id="summary" aria-labelledby="summary-title">
      <h2 id="summary-title">{say('payment.summary')}</h2>
      <div className="summary-product">
        <Cover picture={props.cover} kind={props.kind} sizes="5.5rem" />
        <div>
          <p className="kind">{say(`kind.${props.kind}`)}</p>
          <p className="summary-name">
            {say('payment.quantity', { quantity: props.pieces })} {props.product_name}
          </p>
          {props.zfu_number ? <p className="hint">{say.shown('payment.zfu', { admission: props.zfu_number })}</p> : null}
        </div>
      </div>
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
        {props.summary.is_free ? null : (
          <p className="hint private">
            <Icon name="shield" /> {say('payment.once')}
          </p>
        )}
        <Seals seals={props.look.seals} say={say} />
      </div>
    </section>
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
          <div key={at}>
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
    <dl className="totals">
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
