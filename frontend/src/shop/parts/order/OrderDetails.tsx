import type { ConfirmationProps } from '../../props';
import type { Say } from '../../words/words';
import { Totals } from '../payment/OrderSummary';
import { Invoices } from './Invoices';

/** What was bought, for how much, by whom. */
export function OrderDetails({ props, say }: { props: ConfirmationProps; say: Say }) {
  return (
    <section className="panel" aria-labelledby="details">
      <h2 id="details">{say('confirmation.details')}</h2>
      <ul className="lines">
        {props.lines.map((line, at) => (
          <li key={at}>
            {say('payment.quantity', { quantity: line.pieces })} {line.product_url ? <a href={line.product_url}>{line.product_name}</a> : line.product_name}
          </li>
        ))}
      </ul>
      <Totals summary={props.summary} say={say} />
      {props.follow_ups.length > 0 ? (
        <>
          <h3>{say('confirmation.follow_ups')}</h3>
          <ul className="lines">
            {props.follow_ups.map(({ name, total, url }) => (
              <li key={url}>
                <a href={url}>{name}</a> · {total}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <dl className="facts">
        <div>
          <dt>{say('confirmation.order')}</dt>
          <dd>
            <bdi translate="no">{props.token}</bdi>
          </dd>
        </div>
        <div>
          <dt>{say('confirmation.date')}</dt>
          <dd>{props.date}</dd>
        </div>
        <div>
          <dt>{say('confirmation.email')}</dt>
          <dd>
            <bdi translate="no">{props.email}</bdi>
          </dd>
        </div>
        {props.method ? (
          <div>
            <dt>{say('confirmation.method')}</dt>
            <dd>{say(`payment.method.${props.method}`)}</dd>
          </div>
        ) : null}
        {props.frame.seller.reseller ? (
          <div>
            <dt>{say('confirmation.resold_by')}</dt>
            <dd>
              <bdi translate="no">{props.frame.seller.reseller.address}</bdi>
            </dd>
          </div>
        ) : null}
        {props.answers.map(({ question, answer, ticked }) => (
          <div key={question} className="answer">
            <dt>{question}</dt>
            <dd>{ticked === null ? answer : say(ticked ? 'question.yes' : 'question.no')}</dd>
          </div>
        ))}
      </dl>
      {props.invoices.length > 0 ? <Invoices invoices={props.invoices} recipient={props.recipient} say={say} /> : null}
      {/* Leisure at a fixed date cannot be withdrawn from (§ 312g (2) no. 9 BGB). */}
      {props.order.state === 'paid' && props.order.goods.tickets.length + props.order.goods.upgraded.length === 0 ? (
        <p>
          <a className="button button-quiet button-small" href={`${props.frame.links.withdrawal}?order=${props.token}`} rel="nofollow">
            {say('footer.withdrawal')}
          </a>
        </p>
      ) : null}
      <p className="hint">{say('confirmation.keep')}</p>
    </section>
  );
}
