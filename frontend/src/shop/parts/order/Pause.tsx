import type { PlanPanel } from '../../props';
import type { Say } from '../../words/words';

/** A break of a subscription: its payer chooses the day on which it goes on. */
export function Pause({ pause, csrf, say }: { pause: NonNullable<PlanPanel['pause']>; csrf: string; say: Say }) {
  return (
    <details className="fold">
      <summary>{say('plan.pause')}</summary>
      <form method="post" action={pause.action}>
        <input type="hidden" name="csrf" value={csrf} />
        <p>{say('plan.pause.text')}</p>
        <div className="field">
          <label htmlFor="pause-until">{say('plan.pause.until')}</label>
          <select id="pause-until" name="until">
            {pause.days.map(({ value, day }) => (
              <option key={value} value={value}>
                {day}
              </option>
            ))}
          </select>
        </div>
        <button className="button button-quiet" type="submit">
          {say('plan.pause.now')}
        </button>
      </form>
    </details>
  );
}
