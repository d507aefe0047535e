import { InputField, WordsField } from '../parts/Field';
import { Icon } from '../parts/Icon';
import { Layout } from '../parts/Layout';
import { FormNote, Headline } from '../parts/Notice';
import type { DeclarationField, DeclarationProps } from '../props';
import { type Say, speak } from '../words/words';

interface Part {
  props: DeclarationProps;
  say: Say;
}

/** `/s/{seller}/withdrawal` and `/s/{seller}/cancellation`: say it, done; a withdrawal is looked at once more. No signing in, no scripts. */
export function DeclarationPage(props: DeclarationProps) {
  const { frame, kind, step } = props;
  const say = speak(frame.locale);
  const Step = { form: Fill, confirm: Confirm, done: Done }[step];
  return (
    <Layout frame={frame} head={{ title: `${say(`declaration.${kind}.title`)} · ${frame.seller.name}`, hidden: true }}>
      <div className="wrap narrow">
        <Step props={props} say={say} />
      </div>
    </Layout>
  );
}

function Fill({ props, say }: Part) {
  const { values, kind } = props;
  const wrong = (field: DeclarationField) => props.errors.find((error) => error.field === field)?.message;
  return (
    <>
      <Headline tone="plain" icon="undo" title={say(`declaration.${kind}.heading`)}>
        <p>{say.shown(`declaration.${kind}.text`, { seller: props.frame.seller.name })}</p>
      </Headline>
      <form className="panel" method="post" action={props.action} noValidate>
        <input type="hidden" name="csrf" value={props.csrf} />
        <input type="hidden" name="form" value={props.form} />
        <FormNote notice={props.notice} of="declaration" say={say} />
        <InputField name="name" autoComplete="name" label={say('declaration.name')} value={values.name} error={wrong('name')} />
        <InputField
          name="contract"
          autoComplete="off"
          label={say('declaration.contract')}
          hint={say('declaration.contract.hint')}
          value={values.contract}
          error={wrong('contract')}
        />
        <InputField
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          label={say('payment.email')}
          hint={say('declaration.email.hint')}
          value={values.email}
          error={wrong('email')}
        />
        {kind === 'cancellation' ? <EndDateFields props={props} say={say} wrong={wrong('ends_on')} /> : null}
        <WordsField
          name="reason"
          label={say('declaration.reason')}
          hint={kind === 'cancellation' ? say('declaration.reason.hint') : undefined}
          optional={say('payment.optional')}
          value={values.reason}
          error={wrong('reason')}
        />
        {kind === 'cancellation' ? (
          // The law wants the act on this very page (§ 312k (2) BGB); a withdrawal is confirmed on the next (§ 356a BGB).
          <button className="button button-main" type="submit" name="step" value="declare">
            {say('declaration.cancellation.declare')}
          </button>
        ) : (
          <button className="button button-main" type="submit">
            {say('declaration.next')}
          </button>
        )}
      </form>
    </>
  );
}

/** When a contract ends: as soon as it can, on a day, or at once for cause. */
function EndDateFields({ props, say, wrong }: Part & { wrong: string | undefined }) {
  const { values } = props;
  return (
    <>
      <InputField
        name="ends_on"
        type="date"
        autoComplete="off"
        label={say('declaration.ends_on')}
        hint={say('declaration.ends_on.hint')}
        optional={say('payment.optional')}
        value={values.ends_on}
        error={wrong}
      />
      <div className="tick">
        <label>
          <input type="checkbox" name="for_cause" value="true" defaultChecked={values.for_cause} />
          <span>{say('declaration.for_cause')}</span>
        </label>
      </div>
    </>
  );
}

/** A withdrawal, to be looked at once more. */
function Confirm({ props, say }: Part) {
  const { values } = props;
  return (
    <>
      <Headline tone="wait" icon="undo" title={say('declaration.confirm')}>
        <p>{say('declaration.look')}</p>
      </Headline>
      <form className="panel" method="post" action={props.action}>
        <input type="hidden" name="csrf" value={props.csrf} />
        <input type="hidden" name="form" value={props.form} />
        <FormNote notice={props.notice} of="declaration" say={say} />
        {(['name', 'contract', 'email', 'reason'] as const).map((name) => (
          <input key={name} type="hidden" name={name} value={values[name]} />
        ))}
        <DeclarationSummary props={props} say={say} />
        <div className="actions">
          <button className="button button-main" type="submit" name="step" value="declare">
            {say('declaration.withdrawal.declare')}
          </button>
          <button className="button button-quiet" type="submit" name="step" value="edit">
            {say('declaration.edit')}
          </button>
        </div>
      </form>
    </>
  );
}

function Done({ props, say }: Part) {
  const { kind, values, received, mailed } = props;
  return (
    <>
      <Headline tone="good" icon="check" title={say(`declaration.${kind}.done`)}>
        <p>{say('declaration.received', { at: received ?? '' })}</p>
        {mailed ? (
          <p>
            <Icon name="mail" /> {say.shown('declaration.mailed', { email: values.email })}
          </p>
        ) : (
          <p>{say.shown('declaration.not_mailed', { email: values.email })}</p>
        )}
      </Headline>
      <section className="panel">
        <DeclarationSummary props={props} say={say} />
      </section>
    </>
  );
}

/** What is declared, word for word. */
function DeclarationSummary({ props, say }: Part) {
  const { kind, values } = props;
  const ending = values.for_cause ? say('declaration.for_cause') : (props.requested ?? say('declaration.soon'));
  const said: [string, string][] = [
    [say('declaration.what'), say(`declaration.${kind}.statement`)],
    [say('declaration.name'), values.name],
    [say('declaration.contract'), values.contract],
    [say('payment.email'), values.email],
    ...(kind === 'cancellation' ? [[say('declaration.ends_on'), ending] as [string, string]] : []),
    ...(values.reason ? [[say('declaration.reason'), values.reason] as [string, string]] : []),
  ];
  return (
    <dl className="facts said">
      {said.map(([label, value]) => (
        <div key={label} className="answer">
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
