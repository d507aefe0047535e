import type { ConfirmationProps } from '../../props';
import type { Say } from '../../words/words';
import { Headline } from '../Notice';
import { Declined } from './Declined';
import { Paid } from './Paid';
import { RetryForms } from './RetryForms';
import { Wire } from './Wire';

interface Props {
  props: ConfirmationProps;
  say: Say;
}

/** What happened and what to do now. Every state of an order has its own words here, or this does not compile. */
export function OrderState({ props, say }: Props) {
  const { order, email, frame } = props;
  switch (order.state) {
    case 'paid':
      return <Paid order={order} props={props} say={say} />;
    case 'checking':
      return (
        <Headline tone="wait" icon="clock" title={say('confirmation.checking.title')}>
          <p>{say('confirmation.checking.text')}</p>
          <p>
            {say('confirmation.checking.auto')} {say.shown('confirmation.checking.leave', { email })}
          </p>
          <p className="actions">
            <a className="button button-quiet" href={frame.canonical_url}>
              {say('confirmation.refresh')}
            </a>
          </p>
        </Headline>
      );
    case 'waiting_wire':
      return <Wire wire={order.wire} email={email} page={frame.canonical_url} say={say} />;
    case 'challenge':
      return (
        <Headline tone="wait" icon="shield" title={say('confirmation.challenge.title')}>
          <p>{say('confirmation.challenge.text')}</p>
          <p className="actions">
            <a className="button button-main" href={order.continue_url}>
              {say('confirmation.challenge.continue')}
            </a>
          </p>
        </Headline>
      );
    case 'debit':
      return (
        <Headline tone="wait" icon="bank" title={say('confirmation.debit.title')}>
          <p>{say(order.from ? 'confirmation.debit.text' : 'confirmation.debit.under_way', { amount: order.amount, date: order.from, account: order.account })}</p>
          <p>{say.shown('confirmation.debit.access', { email })}</p>
        </Headline>
      );
    case 'elsewhere': {
      const method = say(`payment.method.${order.page.method}`);
      return (
        <Headline tone="wait" icon="clock" title={say('confirmation.elsewhere.title', { method })}>
          <p>{say('confirmation.elsewhere.text', { method })}</p>
          <div className="actions">
            <a className="button button-main" href={order.page.url}>
              {say('confirmation.elsewhere.continue', { method })}
            </a>
            <RetryForms retry={order.page.retry} say={say} folded />
          </div>
        </Headline>
      );
    }
    case 'declined':
      return <Declined order={order} frame={frame} say={say} />;
    case 'expired':
      return (
        <Headline tone="plain" icon="clock" title={say('confirmation.expired.title')}>
          <p>{say('confirmation.expired.text')}</p>
          <p>{say('confirmation.expired.resume')}</p>
          <div className="actions">
            <RetryForms retry={order.retry} say={say} />
            {order.again_url ? (
              <a className="button button-quiet" href={order.again_url}>
                {say('confirmation.again')}
              </a>
            ) : null}
          </div>
        </Headline>
      );
    case 'canceled': {
      const owes = props.plan?.owed != null;
      return (
        <Headline tone="plain" icon="cross" title={say(order.ended ? 'confirmation.ended.title' : 'confirmation.canceled.title')}>
          <p>{say(!order.ended ? 'confirmation.canceled.text' : owes ? 'confirmation.ended.owing' : 'confirmation.ended.text')}</p>
          {order.again_url ? (
            <p className="actions">
              <a className={owes ? 'button button-quiet' : 'button button-main'} href={order.again_url}>
                {say('confirmation.again')}
              </a>
            </p>
          ) : null}
        </Headline>
      );
    }
    case 'on_hold':
      return (
        <Headline tone="wait" icon="clock" title={say('confirmation.on_hold.title')}>
          <p>{say(order.until === null ? 'confirmation.on_hold.open' : 'confirmation.on_hold.until', { day: order.until ?? '' })}</p>
        </Headline>
      );
    case 'period_refunded':
      return (
        <Headline tone="plain" icon="undo" title={say('confirmation.period_refunded.title')}>
          <p>{say(order.next === null ? 'confirmation.period_refunded.last' : 'confirmation.period_refunded.text', { day: order.next ?? '' })}</p>
        </Headline>
      );
    case 'refunded':
    case 'chargebacked':
    case 'paused':
      return (
        <Headline tone="plain" icon="undo" title={say(`confirmation.${order.state}.title`)}>
          <p>{say(`confirmation.${order.state}.text`)}</p>
        </Headline>
      );
  }
}

