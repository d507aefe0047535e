import type { FieldError } from '../../props';
import type { Say } from '../../words/words';
import { Icon } from '../Icon';

/** All errors in one place, each linked to its field. Focused when the page comes back with errors; empty and hidden otherwise. */
export function ErrorList({ errors, say }: { errors: FieldError[]; say: Say }) {
  return (
    <div id="errors" className="note tone-bad" role="alert" tabIndex={-1} hidden={errors.length === 0} data-errors>
      <Icon name="alert" />
      <div>
        <h2>{say('payment.errors')}</h2>
        <ul>
          {errors.map(({ field, message }, at) => (
            <li key={at}>{field ? <a href={`#${field}`}>{message}</a> : message}</li>
          ))}
        </ul>
      </div>
    </div>
  );
}
