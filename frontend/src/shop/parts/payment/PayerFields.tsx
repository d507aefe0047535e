import type { ExtraField, PaymentField, PaymentProps } from '../../props';
import type { Key, Say } from '../../words/words';
import { InputField, SelectField } from '../Field';

const AUTOCOMPLETE: Record<ExtraField, string> = {
  company: 'organization',
  vat_no: 'off',
  street: 'address-line1',
  street_number: 'off',
  zip: 'postal-code',
  city: 'address-level2',
  phone: 'tel',
};

interface Props {
  props: PaymentProps;
  wrong: Map<PaymentField, string>;
  say: Say;
}

/** Who pays: as few fields as the law and the method allow. */
export function PayerFields({ props, wrong, say }: Props) {
  const { values } = props;
  return (
    <section aria-labelledby="you">
      <h2 id="you">{say('payment.you')}</h2>
      <InputField
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        label={say('payment.email')}
        hint={say('payment.email.hint')}
        value={values.email}
        error={wrong.get('email')}
        missing={say('payment.missing.email')}
        invalid={say('payment.invalid.email')}
      />
      <div className="pair">
        <Plain name="first_name" autoComplete="given-name" value={values.first_name} wrong={wrong} say={say} />
        <Plain name="last_name" autoComplete="family-name" value={values.last_name} wrong={wrong} say={say} />
      </div>
      {props.extra_fields.length > 0 ? (
        <div className="pair">
          {props.extra_fields.map((name) => (
            <Plain key={name} name={name} autoComplete={AUTOCOMPLETE[name]} value={values[name]} wrong={wrong} say={say} />
          ))}
        </div>
      ) : null}
      <SelectField
        name="country"
        autoComplete="country"
        label={say('payment.country')}
        hint={props.summary.is_free ? undefined : say('payment.country.hint')}
        value={values.country}
        options={props.countries}
        error={wrong.get('country')}
        missing={say('payment.missing.country')}
      />
    </section>
  );
}

interface PlainProps {
  name: ExtraField | 'first_name' | 'last_name';
  autoComplete: string;
  value: string;
  wrong: Map<PaymentField, string>;
  say: Say;
}

function Plain({ name, autoComplete, value, wrong, say }: PlainProps) {
  const missing: Key = `payment.missing.${name}`;
  // Business details are offered to everybody and asked of nobody.
  const optional = name === 'company' || name === 'vat_no' ? say('payment.optional') : undefined;
  return (
    <InputField
      name={name}
      type={name === 'phone' ? 'tel' : 'text'}
      autoComplete={autoComplete}
      label={say(`payment.${name}`)}
      value={value}
      error={wrong.get(name)}
      missing={say(missing)}
      optional={optional}
    />
  );
}
