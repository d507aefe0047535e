import type { ServiceView } from '../../props';
import type { Say } from '../../words/words';
import { Prose } from '../Prose';

interface Props {
  service: ServiceView;
  /** Whether it has to be told from others. */
  named: boolean;
  at: number;
  say: Say;
}

/** What the seller does, and how the buyer gets it. */
export function Service({ service, named, at, say }: Props) {
  const { name, instructions, delivered, note } = service;
  const id = `service-${at}`;
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>{named ? name : say(delivered ? 'confirmation.service.done' : 'confirmation.service.title')}</h2>
      {delivered ? <p>{say('confirmation.service.delivered', { date: delivered })}</p> : null}
      {note ? <Prose text={note} /> : null}
      {instructions ? <Prose text={instructions} /> : null}
      {!instructions && !delivered ? <p>{say('confirmation.service.wait')}</p> : null}
    </section>
  );
}
