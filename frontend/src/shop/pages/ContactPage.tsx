import type { HTMLInputAutoCompleteAttribute } from 'react';
import { InputField, SelectField, WordsField } from '../parts/Field';
import { Icon } from '../parts/Icon';
import { Layout } from '../parts/Layout';
import { FormNote, Headline } from '../parts/Notice';
import type { ContactField, ContactKind, ContactProps } from '../props';
import { type Say, speak } from '../words/words';

interface Part {
  props: ContactProps;
  say: Say;
}

/** `/s/{seller}/contact`: one form, one press, without scripts and without signing in. */
export function ContactPage(props: ContactProps) {
  const { frame } = props;
  const say = speak(frame.locale);
  return (
    <Layout frame={frame} head={{ title: `${say('contact.title')} · ${frame.seller.name}`, hidden: props.sent }}>
      <div className="wrap narrow">{props.sent ? <Sent props={props} say={say} /> : <Fill props={props} say={say} />}</div>
    </Layout>
  );
}

function Fill({ props, say }: Part) {
  const { frame, notice } = props;
  return (
    <>
      <Headline tone="plain" icon="mail" title={say.shown('contact.heading', { seller: frame.seller.name })}>
        <p>{say.shown('contact.text', { seller: frame.seller.name })}</p>
      </Headline>
      <form className="panel" method="post" action={props.action} noValidate>
        <input type="hidden" name="csrf" value={props.csrf} />
        <input type="hidden" name="form" value={props.form} />
        <FormNote notice={notice} of="contact" say={say} />
        {props.fields.map((field) => (
          <ContactInput key={field.name} field={field} countries={props.countries} say={say} />
        ))}
        <WordsField name="message" label={say('contact.message')} value={props.message} error={props.message_error ?? undefined} />
        <button className="button button-main" type="submit">
          {say('contact.send')}
        </button>
        <p className="hint">
          {say.shown('contact.privacy', { seller: frame.seller.name })} <a href={frame.links.privacy}>{say('footer.privacy')}</a>
        </p>
      </form>
    </>
  );
}

/** What browsers fill in by themselves, and which keys a phone shows. */
const TYPED: Record<Exclude<ContactKind, 'country_code'>, { autoComplete: HTMLInputAutoCompleteAttribute; type?: string; inputMode?: 'email' | 'tel' }> = {
  first_name: { autoComplete: 'given-name' },
  last_name: { autoComplete: 'family-name' },
  email: { autoComplete: 'email', type: 'email', inputMode: 'email' },
  birthday: { autoComplete: 'bday', type: 'date' },
  street: { autoComplete: 'street-address' },
  zip: { autoComplete: 'postal-code' },
  phone: { autoComplete: 'tel', type: 'tel', inputMode: 'tel' },
  custom: { autoComplete: 'off' },
};

/** A field of the form, as its kind asks for it. */
export function ContactInput({ field, countries, say }: { field: ContactField; countries: ContactProps['countries']; say: Say }) {
  const { kind, name, value } = field;
  const shared = {
    name,
    value,
    label: kind === 'custom' ? field.label : say(`contact.${kind}`),
    hint: kind === 'email' ? say('contact.email.hint') : undefined,
    error: field.error ?? undefined,
    optional: field.required ? undefined : say('payment.optional'),
  };
  if (kind === 'country_code') {
    const none = { code: '', name: say('contact.country.none') };
    return <SelectField {...shared} autoComplete="country" options={[none, ...countries]} />;
  }
  return field.area ? <WordsField {...shared} /> : <InputField {...shared} {...TYPED[kind]} />;
}

function Sent({ props, say }: Part) {
  const { frame, answer_to } = props;
  return (
    <Headline tone="good" icon="check" title={say('contact.sent')}>
      <p>{say.shown('contact.sent.text', { seller: frame.seller.name })}</p>
      {answer_to ? (
        <p>
          <Icon name="mail" /> {say.shown('contact.sent.answer', { email: answer_to })}
        </p>
      ) : null}
      <p>
        <a href={frame.links.shop}>{say.shown('contact.back', { seller: frame.seller.name })}</a>
      </p>
    </Headline>
  );
}
