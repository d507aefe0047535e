import type { AskedField, FieldError } from '../../props';
import type { Say } from '../../words/words';
import { Icon } from '../Icon';

interface Props {
  errors: FieldError[];
  questions: AskedField[];
  say: Say;
}

/** All errors in one place, each linked to its field. Focused when the page comes back with errors; empty and hidden otherwise. */
export function ErrorList({ errors, questions, say }: Props) {
  const asked = questions.filter((question) => question.error);
  return (
    <div id="errors" className="note tone-bad" role="alert" tabIndex={-1} hidden={errors.length + asked.length === 0} data-errors>
      <Icon name="alert" />
      <div>
        <h2>{say('payment.errors')}</h2>
        <ul>
          {errors.map(({ field, message }, at) => (
            <li key={at}>{field ? <a href={`#${field}`}>{message}</a> : message}</li>
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
