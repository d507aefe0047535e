import type { ServiceGood } from '../../props';
import type { Say } from '../../words/words';
import { Prose } from '../Prose';

/** What the seller does, and how the buyer gets it. */
export function Service({ service, say }: { service: ServiceGood; say: Say }) {
  const { instructions, delivered, note } = service;
  return (
    <section className="panel" aria-labelledby="service">
      <h2 id="service">{say(delivered ? 'confirmation.service.done' : 'confirmation.service.title')}</h2>
      {delivered ? <p>{say('confirmation.service.delivered', { date: delivered })}</p> : null}
      {note ? <Prose text={note} /> : null}
      {instructions ? <Prose text={instructions} /> : null}
      {!instructions && !delivered ? <p>{say('confirmation.service.wait')}</p> : null}
    </section>
  );
}
