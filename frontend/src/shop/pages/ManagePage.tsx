import { Layout } from '../parts/Layout';
import { Headline, type Tone } from '../parts/Notice';
import type { IconName } from '../parts/Icon';
import { Mandate } from '../parts/order/Mandate';
import { Plan } from '../parts/order/Plan';
import type { ManageProps, PlanStanding } from '../props';
import { speak } from '../words/words';

const LOOKS: Record<PlanStanding, readonly [Tone, IconName]> = {
  active: ['good', 'check'],
  paused: ['wait', 'clock'],
  paid: ['good', 'check'],
  unpaid: ['wait', 'clock'],
  ended: ['plain', 'file'],
};

/** `/s/{seller}/payment/{token}/manage`: a plan by itself, for whoever pays it. */
export function ManagePage(props: ManageProps) {
  const { frame, plan, standing, paused_until: until } = props;
  const say = speak(frame.locale);
  const owed = plan.owed !== null;
  const [tone, icon] = owed ? (['bad', 'cross'] as const) : LOOKS[standing];
  const head = {
    title: say.plain('manage.title', { product: props.product_name }),
    hidden: true,
    script: 'order.js',
  };
  return (
    <Layout frame={frame} head={head}>
      <div className="wrap order">
        <Headline tone={tone} icon={icon} title={say.shown('manage.title', { product: props.product_name })}>
          {owed ? (
            <p>{say('plan.owed', { amount: plan.owed?.amount ?? '' })}</p>
          ) : (
            <p>{until ? say('manage.standing.paused_until', { day: until }) : say(`manage.standing.${standing}`)}</p>
          )}
        </Headline>
        <Plan plan={plan} say={say} />
        {props.mandate ? <Mandate mandate={props.mandate} say={say} /> : null}
        <p className="actions">
          <a className="button button-quiet" href={props.order_url}>
            {say('manage.order')}
          </a>
        </p>
      </div>
    </Layout>
  );
}
