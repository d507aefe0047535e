import type { GiftField, GiftForm } from '../../props';
import type { Say } from '../../words/words';
import { InputField } from '../Field';

interface Props {
  gift: GiftForm | null;
  say: Say;
}

/** For somebody else, folded away: who has nobody in mind is not asked. The empty place stays: another price may be given. */
export function GiftFields({ gift, say }: Props) {
  if (!gift) return <div id="gift-part" hidden />;
  const open = gift.chosen || giftErrors(gift).length > 0;
  return (
    <details id="gift-part" className="coupon" open={open}>
      <summary>{say('payment.gift.ask')}</summary>
      <div className="tick">
        <label>
          <input
            type="checkbox"
            id="gift"
            name="gift"
            value="true"
            defaultChecked={gift.chosen}
            aria-describedby={gift.error ? 'gift-hint gift-error' : 'gift-hint'}
            aria-invalid={gift.error ? true : undefined}
          />
          <span>{say('payment.gift')}</span>
        </label>
        <p className="hint" id="gift-hint">
          {say('payment.gift.hint')}
        </p>
        <p className="error" id="gift-error" hidden={!gift.error}>
          {gift.error}
        </p>
      </div>
      <div className="pair">
        {gift.fields.map((field) => (
          <Part key={field.kind} field={field} say={say} />
        ))}
      </div>
      <div className="field">
        <label htmlFor="gift_message">
          {say('payment.gift.message')}
          <span className="optional"> ({say('payment.optional')})</span>
        </label>
        <textarea
          id="gift_message"
          name="gift_message"
          rows={3}
          maxLength={1000}
          defaultValue={gift.message}
          aria-describedby={gift.message_error ? 'gift_message-error' : undefined}
          aria-invalid={gift.message_error ? true : undefined}
        />
        <p className="error" id="gift_message-error" hidden={!gift.message_error}>
          {gift.message_error}
        </p>
      </div>
      <div className="field">
        <label htmlFor="gift_date">{say('payment.gift.day')}</label>
        <input
          id="gift_date"
          name="gift_date"
          type="date"
          min={gift.first_day}
          max={gift.last_day}
          defaultValue={gift.day}
          aria-describedby={gift.day_error ? 'gift_date-hint gift_date-error' : 'gift_date-hint'}
          aria-invalid={gift.day_error ? true : undefined}
        />
        <p className="hint" id="gift_date-hint">
          {say('payment.gift.day.hint')}
        </p>
        <p className="error" id="gift_date-error" hidden={!gift.day_error}>
          {gift.day_error}
        </p>
      </div>
    </details>
  );
}

/** Never required for the browser: it cannot know whether the tick above is set. The server knows. */
function Part({ field, say }: { field: GiftField; say: Say }) {
  return (
    <InputField
      name={`gift_receiver_${field.kind}`}
      type={field.kind === 'email' ? 'email' : 'text'}
      inputMode={field.kind === 'email' ? 'email' : 'text'}
      autoComplete="off"
      label={say('payment.gift.of', { field: say(`payment.${field.kind}`) })}
      value={field.value}
      error={field.error ?? undefined}
      invalid={field.kind === 'email' ? say('payment.invalid.email') : undefined}
      optional=""
    />
  );
}

const fieldError = (name: string, message: string | null) => (message ? [{ name, message }] : []);

/** What is wrong with it, each with the field it is about. */
export function giftErrors(gift: GiftForm | null): { name: string; message: string }[] {
  if (!gift) return [];
  return [
    ...fieldError('gift', gift.error),
    ...gift.fields.flatMap(({ kind, error }) => fieldError(`gift_receiver_${kind}`, error)),
    ...fieldError('gift_message', gift.message_error),
    ...fieldError('gift_date', gift.day_error),
  ];
}
