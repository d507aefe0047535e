import type { ExtraField, PaymentField, PaymentProps, VatNote } from '../../props';
import type { Key, Say } from '../../words/words';
import { InputField, SelectField } from '../Field';
import { Fold } from './Fold';

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
        <Plain name="last_name" autoComplete="family-name" value={values.last_name} wrong={wrong} say={say} optional />
      </div>
      {/* Both places stay: a business, or another way to pay, may be asked for more. */}
      <div id="extra-fields" hidden={props.extra_fields.length === 0}>
        <Extra names={props.extra_fields} values={values} wrong={wrong} say={say} />
      </div>
      <CountryField props={props} error={wrong.get('country')} say={say} />
      <div id="more-fields" hidden={props.optional_fields.length === 0}>
        {props.optional_fields.length > 0 ? (
          <details className="more" open={props.optional_fields.some((name) => values[name] !== '' || wrong.has(name))}>
            <summary>{say('payment.more')}</summary>
            <Extra names={props.optional_fields} values={values} wrong={wrong} say={say} optional />
          </details>
        ) : null}
      </div>
      <VatIdNote note={props.vat_note} say={say} />
    </section>
  );
}

/** In the simplified layout the country makes room for the amount that a buyer names: it is known already, most of the time. */
function CountryField({ props, error, say }: { props: PaymentProps; error: string | undefined; say: Say }) {
  const { values, countries: options } = props;
  const field = (
    <SelectField
      name="country"
      autoComplete="country"
      label={say('payment.country')}
      hint={props.summary.is_free ? undefined : say('payment.country.hint')}
      value={values.country}
      options={options}
      error={error}
      missing={say('payment.missing.country')}
    />
  );
  if (props.look.layout !== 'simplified') return field;
  const country = options.find(({ code }) => code === values.country)?.name;
  return (
    <Fold id="country-fold" words={say('payment.country.folded', { country: country ?? values.country })} open={Boolean(error) || !country} flat={!props.own_amount}>
      {field}
    </Fold>
  );
}

interface ExtraProps {
  names: ExtraField[];
  values: PaymentProps['values'];
  wrong: Map<PaymentField, string>;
  say: Say;
  optional?: boolean;
}

function Extra({ names, values, wrong, say, optional = false }: ExtraProps) {
  if (names.length === 0) return null;
  return (
    <div className="pair">
      {names.map((name) => (
        <Plain
          key={name}
          name={name}
          autoComplete={AUTOCOMPLETE[name]}
          value={values[name]}
          wrong={wrong}
          say={say}
          optional={optional}
        />
      ))}
    </div>
  );
}

interface PlainProps {
  name: ExtraField | 'first_name' | 'last_name';
  autoComplete: string;
  value: string;
  wrong: Map<PaymentField, string>;
  say: Say;
  optional?: boolean;
}

function Plain({ name, autoComplete, value, wrong, say, optional = false }: PlainProps) {
  const missingKey: Key = `payment.missing.${name}`;
  return (
    <InputField
      name={name}
      type={name === 'phone' ? 'tel' : 'text'}
      autoComplete={autoComplete}
      label={say(`payment.${name}`)}
      value={value}
      error={wrong.get(name)}
      missing={say(missingKey)}
      optional={optional ? say('payment.optional') : undefined}
    />
  );
}

/** What the register says of the VAT id; while it is being asked, the script asks the server again. */
function VatIdNote({ note, say }: { note: VatNote | null; say: Say }) {
  return (
    <p className="hint" id="vat-note" hidden={!note} data-asking={note?.startsWith('pending') ? true : undefined}>
      {note ? say(`payment.vat_note.${note}`) : null}
    </p>
  );
}
