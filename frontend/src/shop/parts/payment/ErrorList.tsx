import type { AskedField, Attendees, FieldError, GiftForm } from '../../props';
import type { Say } from '../../words/words';
import { Icon } from '../Icon';
import { attendeeErrors } from './AttendeeFields';
import { giftErrors } from './GiftFields';

interface Props {
  errors: FieldError[];
  questions: AskedField[];
  attendees: Attendees | null;
  gift: GiftForm | null;
  say: Say;
}

/** All errors in one place, each linked to its field. Focused when the page comes back with errors; empty and hidden otherwise. */
export function ErrorList({ errors, questions, attendees, gift, say }: Props) {
  const asked = questions.filter((question) => question.error);
  const people = [...attendeeErrors(attendees), ...giftErrors(gift)];
  return (
    <div id="errors" className="note tone-bad" role="alert" tabIndex={-1} hidden={errors.length + asked.length + people.length === 0} data-errors>
      <Icon name="alert" />
      <div>
        <h2>{say('payment.errors')}</h2>
        <ul>
          {errors.map(({ field, message }, at) => (
            <li key={at}>{field ? <a href={`#${field}`}>{message}</a> : message}</li>
          ))}
          {people.map(({ name, message }) => (
            <li key={name}>
              <a href={`#${name}`}>{message}</a>
            </li>
          ))}
          {asked.map(({ name, question, error }) => (
            <li key={name}>
              <a href={`#${name}`}>{say('question.error', { question, error: error ?? '' })}</a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
