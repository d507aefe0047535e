import type { OrderView, PaymentMethod } from '../../props';
import type { Say } from '../../words/words';
import { Headline } from '../Notice';

type DeclinedOrder = Extract<OrderView, { state: 'declined' }>;

/** Why, what helps, and one tap for each way out. Nothing is typed again. */
export function Declined({ order, say }: { order: DeclinedOrder; say: Say }) {
  return (
    <Headline tone="bad" icon="alert" title={say('confirmation.declined.title')}>
      <p>
        <strong>{say(`confirmation.reason.${order.reason}`)}</strong> {say(`confirmation.advice.${order.advice}`)}
      </p>
      <p>{say('confirmation.declined.safe')}</p>
      <div className="actions">
        {order.retry.methods.map((method, at) => (
          <RetryForm key={method} order={order} method={method} main={at === 0} say={say} />
        ))}
      </div>
    </Headline>
  );
}

interface RetryProps {
  order: DeclinedOrder;
  method: PaymentMethod;
  main: boolean;
  say: Say;
}

function RetryForm({ order, method, main, say }: RetryProps) {
  return (
    <form method="post" action={order.retry.action}>
      <input type="hidden" name="csrf" value={order.retry.csrf} />
      <input type="hidden" name="idempotency_key" value={order.retry.idempotency_key} />
      <input type="hidden" name="method" value={method} />
      <button className={main ? 'button button-main' : 'button button-quiet'} type="submit">
        {say(`confirmation.retry.${method}`)}
      </button>
    </form>
  );
}
