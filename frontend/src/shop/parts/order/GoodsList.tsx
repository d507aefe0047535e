import type { Frame, GoodsView } from '../../props';
import type { Say } from '../../words/words';
import { Certificates } from './Certificates';
import { Courses } from './Courses';
import { Downloads } from './Downloads';
import { Keys } from './Keys';
import { Service } from './Service';
import { Tickets } from './Tickets';

/** Everything that was opened, for whoever it is. */
export function GoodsList({ goods, frame, say }: { goods: GoodsView; frame: Frame; say: Say }) {
  const { certificates, courses, downloads, keys, services, tickets, upgraded } = goods;
  const named = services.length > 1 || courses.length + downloads.length + keys.length > 0;
  return (
    <>
      {courses.length > 0 ? <Courses courses={courses} say={say} /> : null}
      {keys.length > 0 ? <Keys keys={keys} say={say} /> : null}
      {tickets.length > 0 ? <Tickets tickets={tickets} frame={frame} say={say} /> : null}
      {upgraded.map((name) => (
        <p key={name} className="panel">
          <span>{say.shown('confirmation.tickets.upgraded', { name })}</span>
        </p>
      ))}
      {certificates.length > 0 ? <Certificates certificates={certificates} say={say} /> : null}
      {services.map((service, at) => (
        <Service key={at} service={service} named={named} at={at} say={say} />
      ))}
      {downloads.length > 0 ? <Downloads downloads={downloads} say={say} /> : null}
    </>
  );
}
