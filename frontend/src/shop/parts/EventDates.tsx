import type { EventDate } from '../props';
import type { Say } from '../words/words';

interface Props {
  dates: EventDate[];
  chosen: string;
  error?: string | undefined;
  say: Say;
}

/** The dates of an event as a list to choose from. What is full or has begun is shown and cannot be chosen. */
export function EventDates({ dates, chosen, error, say }: Props) {
  if (dates.length === 0) return null;
  // One kind of ticket alone needs no name.
  const named = new Set(dates.map((date) => date.ticket)).size > 1;
  return (
    <fieldset
      className="dates"
      id="ticket_date"
      tabIndex={-1}
      aria-describedby={error ? 'ticket_date-error' : undefined}
      data-missing={say('event.missing')}
    >
      <legend>{say('event.choose')}</legend>
      {dates.map((date) => (
        <label key={date.id} className={date.state === 'open' ? 'date' : 'date date-closed'}>
          <input
            type="radio"
            name="ticket_date"
            value={date.id}
            defaultChecked={date.id === chosen}
            disabled={date.state !== 'open'}
            required
          />
          <span>
            <strong>{date.when}</strong>
            <span className="hint">
              {[named ? date.ticket : '', date.place ?? say('event.online')].filter(Boolean).join(' · ')}
            </span>
            {date.state === 'open' && date.left !== null ? (
              <span className="date-note">{say.counted('event.left', date.left)}</span>
            ) : null}
            {date.state === 'open' ? null : <span className="date-note">{say(`event.${date.state}`)}</span>}
          </span>
          {date.price !== null && date.state === 'open' ? (
            <strong className="date-price" translate="no">
              {date.price}
            </strong>
          ) : null}
        </label>
      ))}
      <p className="error" id="ticket_date-error" hidden={!error}>
        {error}
      </p>
    </fieldset>
  );
}
