import type { Frame, OrderView } from '../../props';
import type { Say } from '../../words/words';
import { Headline } from '../Notice';
import { RetryForms } from './RetryForms';

type DeclinedOrder = Extract<OrderView, { state: 'declined' }>;

/** Why, what helps, and one tap for each way out. Nothing is typed again. */
export function Declined({ order, frame, say }: { order: DeclinedOrder; frame: Frame; say: Say }) {
  return (
    <Headline tone="bad" icon="alert" title={say('confirmation.declined.title')}>
      <p>
        <strong>{say(`confirmation.reason.${order.reason}`)}</strong> {say(`confirmation.advice.${order.advice}`)}
      </p>
      <p>{say('confirmation.declined.safe')}</p>
      <div className="actions">
        <RetryForms retry={order.retry} say={say} card={frame} />
      </div>
    </Headline>
  );
}
