import type { RunningOrder } from '../../props';
import type { Say } from '../../words/words';
import { Note } from '../Notice';

/** Whoever has the same already is told before they pay for it again. They may want two. */
export function RunningNote({ order, say }: { order: RunningOrder | null; say: Say }) {
  if (!order) return null;
  return (
    <Note tone="wait" icon="clock" title={say('payment.running.title')}>
      <p>{say(order.is_plan ? 'payment.running.plan' : 'payment.running.had')}</p>
      <p>
        <a href={order.url}>
          {say('payment.running.open')} <bdi translate="no">{order.token}</bdi>
        </a>
      </p>
    </Note>
  );
}
