import type { AttendeeField, Attendees } from '../../props';
import type { Say } from '../../words/words';
import { InputField } from '../Field';

interface Props {
  attendees: Attendees | null;
  say: Say;
}

/** Who comes with each ticket. The first is the buyer's own unless it says otherwise. The empty place stays for the script. */
export function AttendeeFields({ attendees, say }: Props) {
  if (!attendees) return <div id="attendees" hidden />;
  return (
    <section id="attendees" aria-labelledby="attendees-title">
      <h2 id="attendees-title">{say('payment.attendees')}</h2>
      <p className="hint">{say('payment.attendees.hint')}</p>
      {attendees.people.map((person) => (
        <Person key={person.place} person={person} required={attendees.required && person.place > 1} say={say} />
      ))}
    </section>
  );
}

function Person({ person, required, say }: { person: AttendeeField; required: boolean; say: Say }) {
  const optional = required ? undefined : say('payment.optional');
  const name = (part: string) => `attendee_${String(person.place)}_${part}`;
  return (
    <fieldset className="attendee">
      <legend>{say('payment.attendee', { number: String(person.place) })}</legend>
      <div className="pair">
        <InputField
          name={name('first_name')}
          autoComplete="off"
          label={say('payment.first_name')}
          value={person.first_name}
          error={person.first_name_error ?? undefined}
          missing={say('payment.missing.first_name')}
          optional={optional}
        />
        <InputField
          name={name('last_name')}
          autoComplete="off"
          label={say('payment.last_name')}
          value={person.last_name}
          error={person.last_name_error ?? undefined}
          missing={say('payment.missing.last_name')}
          optional={say('payment.optional')}
        />
      </div>
      <InputField
        name={name('email')}
        type="email"
        inputMode="email"
        autoComplete="off"
        label={say('payment.email')}
        value={person.email}
        error={person.email_error ?? undefined}
        missing={say('payment.missing.email')}
        invalid={say('payment.invalid.email')}
        optional={optional}
      />
    </fieldset>
  );
}

/** What is wrong with them, each with the field it is about. */
export function attendeeErrors(attendees: Attendees | null): { name: string; message: string }[] {
  const parts = ['first_name', 'last_name', 'email'] as const;
  return (attendees?.people ?? []).flatMap((person) =>
    parts.flatMap((part) => {
      const message = person[`${part}_error`];
      return message ? [{ name: `attendee_${String(person.place)}_${part}`, message }] : [];
    }),
  );
}
