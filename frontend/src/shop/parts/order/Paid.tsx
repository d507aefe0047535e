import type { OrderView } from '../../props';
import type { Say } from '../../words/words';
import { Headline } from '../Notice';
import { Prose } from '../Prose';
import { Certificates } from './Certificates';
import { Courses } from './Courses';
import { Downloads } from './Downloads';
import { Keys } from './Keys';
import { Service } from './Service';
import { Tickets } from './Tickets';

type PaidOrder = Extract<OrderView, { state: 'paid' }>;

/** The good news, and everything that the buyer has got. */
export function Paid({ order, email, say }: { order: PaidOrder; email: string; say: Say }) {
  const { certificates, courses, downloads, keys, services, tickets, upgraded } = order.goods;
  const named = services.length > 1 || courses.length + downloads.length + keys.length > 0;
  const opens = courses.length + downloads.length + keys.length + tickets.length + upgraded.length + certificates.length > 0;
  const opened = opens ? 'text' : services.length > 0 ? 'receipt' : 'preparing';
  return (
    <>
      <Headline tone="good" icon="check" title={say('confirmation.paid.title')}>
        <p>{say(`confirmation.paid.${opened}`, { email })}</p>
        {order.thanks ? <Prose text={order.thanks} /> : null}
        {order.thanks_url ? (
          <p>
            <a className="button" href={order.thanks_url}>
              {say('confirmation.onward')}
            </a>
          </p>
        ) : null}
      </Headline>
      {courses.length > 0 ? <Courses courses={courses} say={say} /> : null}
      {keys.length > 0 ? <Keys keys={keys} say={say} /> : null}
      {tickets.length > 0 ? <Tickets tickets={tickets} say={say} /> : null}
      {upgraded.map((name) => (
        <p key={name} className="panel">
          {say('confirmation.tickets.upgraded', { name })}
        </p>
      ))}
      {certificates.length > 0 ? <Certificates certificates={certificates} say={say} /> : null}
      {services.map((service, at) => (
        <Service key={at} service={service} named={named} at={at} say={say} />
      ))}
      {downloads.length > 0 ? <Downloads downloads={downloads} say={say} /> : null}
      {order.library_url ? (
        <p className="actions">
          <a className="button button-quiet" href={order.library_url}>
            {say('confirmation.library')}
          </a>
        </p>
      ) : null}
    </>
  );
}
