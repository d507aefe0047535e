import { Layout } from '../parts/Layout';
import { Mandate } from '../parts/order/Mandate';
import { OrderDetails } from '../parts/order/OrderDetails';
import { Plan } from '../parts/order/Plan';
import { OrderState } from '../parts/order/OrderState';
import type { ConfirmationProps } from '../props';
import { speak } from '../words/words';

/** `/s/{seller}/payment/{token}`: the state of an order, at any time, for whoever holds its address. */
export function ConfirmationPage(props: ConfirmationProps) {
  const { frame, order } = props;
  const say = speak(frame.locale);
  const head = {
    title: say.plain('confirmation.title', { token: props.token }),
    hidden: true,
    script: 'order.js',
    refreshSeconds: props.refresh_seconds ?? undefined,
  };
  return (
    <Layout frame={frame} head={head}>
      {/* The script replaces this element by the server's own while the answer is open, and says so politely. */}
      <div
        className="wrap order"
        id="order"
        data-state={order.state}
        data-refresh={props.refresh_seconds ?? undefined}
        data-onward={props.onward_url ?? undefined}
        aria-live="polite"
      >
        <OrderState props={props} say={say} />
        {props.plan ? <Plan plan={props.plan} manageUrl={props.manage_url} say={say} /> : null}
        {props.mandate ? <Mandate mandate={props.mandate} say={say} /> : null}
        <OrderDetails props={props} say={say} />
      </div>
    </Layout>
  );
}
