import type { DebitForm, PaymentField, PaymentMethod } from '../../props';
import type { Say } from '../../words/words';

interface TextProps {
  debit: DebitForm;
  say: Say;
}

/** The mandate's wording with all that identifies it: read before ordering, kept with the order. */
export function MandateText({ debit, say }: TextProps) {
  const { creditor, identifier, reference } = debit;
  const days = String(debit.notice_days);
  return (
    <div className="mandate hint">
      <p>{say.shown(debit.recurring ? 'debit.text.recurring' : 'debit.text.once', { creditor })}</p>
      <p>{say('debit.return')}</p>
      <p>{say('debit.notice', { days })}</p>
      <dl>
        <div>
          <dt>{say('debit.identifier')}</dt>
          <dd>
            <bdi translate="no">{identifier}</bdi>
          </dd>
        </div>
        <div>
          <dt>{say('debit.reference')}</dt>
          <dd>
            <bdi data-reference translate="no">{reference}</bdi>
          </dd>
        </div>
      </dl>
    </div>
  );
}

interface EntryProps extends TextProps {
  method: PaymentMethod;
  wrong: Map<PaymentField, string>;
  /** Several forms on one page: what tells their fields apart. */
  prefix?: string;
}

/** What a debit needs: whose account it is, its number, and the mandate. Elsewhere than for SEPA only the mandate. */
export function DebitEntry({ debit, method, wrong, say, prefix = '' }: EntryProps) {
  if (!debit.methods.includes(method)) return null;
  return (
    <div className="card-entry debit-entry">
      {method === 'sepa' ? (
        <>
          <Account name="account_holder" label={say('debit.holder')} value={debit.holder} error={wrong.get('account_holder')} missing={say('debit.missing.holder')} autoComplete="name" prefix={prefix} />
          <Account name="iban" label={say('debit.iban')} value={debit.iban} error={wrong.get('iban')} missing={say('debit.missing.iban')} invalid={say('debit.invalid.iban')} autoComplete="off" prefix={prefix} />
        </>
      ) : null}
      <MandateText debit={debit} say={say} />
    </div>
  );
}

interface AccountProps {
  name: 'account_holder' | 'iban';
  label: string;
  value: string;
  error: string | undefined;
  missing: string;
  invalid?: string;
  autoComplete: string;
  prefix: string;
}

/** Not `required`: a browser without scripts would not send a form whose hidden field is empty. The server asks for it. */
function Account({ name, label, value, error, missing, invalid, autoComplete, prefix }: AccountProps) {
  const id = prefix + name;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type="text"
        defaultValue={value}
        autoComplete={autoComplete}
        maxLength={name === 'iban' ? 80 : 255}
        aria-describedby={error ? `${id}-error` : undefined}
        aria-invalid={error ? true : undefined}
        data-debit
        data-private
        data-missing-debit={missing}
        data-invalid-debit={invalid}
      />
      <p className="error" id={`${id}-error`} hidden={!error}>
        {error}
      </p>
    </div>
  );
}
