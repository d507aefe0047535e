import type { PaymentProps } from '../../props';
import type { Say } from '../../words/words';
import { InputField } from '../Field';
import { Note } from '../Notice';

/** A product for those who know its password: one field, and the form comes behind it. */
export function PasswordForm({ props, error, say }: { props: PaymentProps; error: string | null; say: Say }) {
  const places = { seller: props.frame.seller.name };
  return (
    <>
      <Note tone="wait" icon="lock" title={say.shown('unavailable.needs_password.title', places)}>
        <p>{say.shown('password.text', places)}</p>
      </Note>
      <form className="panel" method="post" action={props.action}>
        <input type="hidden" name="csrf" value={props.csrf} />
        <input type="hidden" name="unlock" value="1" />
        <InputField
          name="access_password"
          type="password"
          autoComplete="off"
          label={say('password.label')}
          value=""
          error={error ?? undefined}
        />
        <button className="button button-main" type="submit">
          {say('password.open')}
        </button>
      </form>
    </>
  );
}
