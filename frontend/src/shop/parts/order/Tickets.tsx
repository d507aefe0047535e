import type { TicketGood } from '../../props';
import type { Say } from '../../words/words';
import { Icon } from '../Icon';
import { Prose } from '../Prose';

/** The tickets: when, where, the code, and the paper to print or to keep on the phone. */
export function Tickets({ tickets, say }: { tickets: TicketGood[]; say: Say }) {
  return (
    <section className="panel" aria-labelledby="tickets">
      <h2 id="tickets">{say('confirmation.tickets.title')}</h2>
      {tickets.map((ticket) => (
        <article key={ticket.code} className="ticket">
          <dl className="facts">
            <div>
              <dt>{say('confirmation.tickets.when')}</dt>
              <dd>{ticket.when}</dd>
            </div>
            <div>
              <dt>{say('confirmation.tickets.where')}</dt>
              <dd>{ticket.place ?? say('event.online')}</dd>
            </div>
            <div>
              <dt>{say('confirmation.tickets.kind')}</dt>
              <dd>{ticket.name}</dd>
            </div>
            <div>
              <dt>{say('confirmation.tickets.code')}</dt>
              <dd className="ticket-code">{ticket.code}</dd>
            </div>
          </dl>
          {ticket.text ? <Prose text={ticket.text} /> : null}
          <p className="actions">
            <a className="button button-main" href={ticket.url}>
              <Icon name="ticket" /> {say('confirmation.tickets.download')}
            </a>
            {ticket.upgrade ? (
              <a className="button button-quiet" href={ticket.upgrade.url} rel="nofollow">
                {say('confirmation.tickets.upgrade', { name: ticket.upgrade.name, price: ticket.upgrade.price })}
              </a>
            ) : null}
          </p>
          {ticket.upgrade ? <p className="hint">{say('confirmation.tickets.upgrade.text')}</p> : null}
        </article>
      ))}
    </section>
  );
}
