import type { Frame, TicketView } from '../../props';
import type { Say } from '../../words/words';
import { Icon } from '../Icon';
import { Prose } from '../Prose';
import { OnePress } from './Upgrade';

/** Whatever else keeps a ticket; what the operator cannot sign has no address. */
const KEPT_BY = [
  ['calendar', 'calendar_url'],
  ['apple', 'apple_url'],
  ['google', 'google_url'],
] as const;

/** The tickets: when, where, the code, and the paper to print or to keep on the phone. */
export function Tickets({ tickets, frame, say }: { tickets: TicketView[]; frame: Frame; say: Say }) {
  return (
    <section className="panel" aria-labelledby="tickets">
      <h2 id="tickets">{say('confirmation.tickets.title')}</h2>
      {tickets.map((ticket, at) => (
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
          {/* Drawn by the same address as the paper, which the buyer holds. */}
          <img className="ticket-qr" src={`${ticket.url}/qr_code`} alt={say.plain('confirmation.tickets.qr', { token: ticket.code })} width="208" height="208" />
          {ticket.text ? <Prose text={ticket.text} /> : null}
          <p className="actions">
            <a className="button button-main" href={ticket.url}>
              <Icon name="ticket" /> {say('confirmation.tickets.download')}
            </a>
            {KEPT_BY.map(([kept, url]) =>
              ticket[url] ? (
                <a key={kept} className="button button-quiet" href={ticket[url]} rel="nofollow">
                  {say(`confirmation.tickets.${kept}`)}
                </a>
              ) : null,
            )}
            {ticket.upgrade && !ticket.upgrade.press ? (
              <a className="button button-quiet" href={ticket.upgrade.url} rel="nofollow">
                <span>{say.shown('confirmation.tickets.upgrade', { name: ticket.upgrade.name, price: ticket.upgrade.price })}</span>
              </a>
            ) : null}
          </p>
          {ticket.waiting_url ? (
            <p>
              {say('confirmation.upgrade.waiting')} <a href={ticket.waiting_url}>{say('offer.go_on')}</a>
            </p>
          ) : null}
          <Better upgrade={ticket.upgrade} at={at} frame={frame} say={say} />
        </article>
      ))}
    </section>
  );
}

function Better({ upgrade, at, frame, say }: { upgrade: TicketView['upgrade']; at: number; frame: Frame; say: Say }) {
  if (!upgrade) return null;
  const { press } = upgrade;
  if (!press) return <p className="hint">{say('confirmation.tickets.upgrade.text')}</p>;
  return <OnePress upgrade={{ ...upgrade, press }} at={at} frame={frame} say={say} />;
}
