import type { PaymentProps } from '../../props';
import type { Say } from '../../words/words';
import { Cover } from '../Cover';
import { Totals } from './OrderSummary';

interface Props {
  props: PaymentProps;
  say: Say;
}

/**
 * What is bought and what is paid today, in sight from the beginning: one line above the fields that unfolds, on a desk beside them. The
 * script brings it anew with the total.
 */
export function Glance({ props, say }: Props) {
  const { summary, look } = props;
  const today = summary.plan?.lines[0] ?? { label: say('payment.total'), amount: summary.total };
  return (
    <div id="glance" className={look.layout === 'simplified' ? 'glance' : 'glance glance-beside'}>
      <details className="glance-fold">
        <summary>
          <span>{say('payment.summary')}</span>
          <span className="glance-today">
            <span className="hint">{today.label}</span> <strong translate="no">{today.amount}</strong>
          </span>
        </summary>
        <Body props={props} say={say} />
      </details>
      {look.layout === 'simplified' ? null : (
        // For the eye: who listens is told all of it where it is ordered.
        <div className="glance-side" aria-hidden="true">
          <Body props={props} say={say} />
        </div>
      )}
    </div>
  );
}

function Body({ props, say }: Props) {
  return (
    <div className="glance-body">
      <SummaryProduct props={props} say={say} cover />
      <Totals summary={props.summary} say={say} />
    </div>
  );
}

/** What is bought: its kind, how many, its name. */
export function SummaryProduct({ props, say, cover = false }: Props & { cover?: boolean }) {
  return (
    <div className={cover ? 'summary-product' : 'summary-product summary-plain'}>
      {cover ? <Cover picture={props.cover} kind={props.kind} sizes="5.5rem" /> : null}
      <div>
        <p className="kind">{say(`kind.${props.kind}`)}</p>
        <p className="summary-name">
          {say('payment.quantity', { quantity: props.pieces })} {props.product_name}
        </p>
        {props.zfu_number ? <p className="hint">{say.shown('payment.zfu', { admission: props.zfu_number })}</p> : null}
      </div>
    </div>
  );
}
