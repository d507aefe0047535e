import type { InvoiceView, RecipientView } from '../../props';
import type { Say } from '../../words/words';
import { Icon } from '../Icon';

const LINE_CHARS_MAX = 255;
const FIELDS = [
  ['company', 'organization'],
  ['vat_no', 'off'],
  ['street', 'address-line1'],
  ['street_number', 'off'],
  ['zip', 'postal-code'],
  ['city', 'address-level2'],
] as const;

/** The invoices of an order, and whom they are for. */
export function Invoices({ invoices, recipient, say }: { invoices: InvoiceView[]; recipient: RecipientView | null; say: Say }) {
  return (
    <>
      <h3 id="invoices">{say('confirmation.invoices.title')}</h3>
      <ul className="lines">
        {invoices.map((one) => (
          <li key={one.url}>
            <a href={one.url}>
              <Icon name="file" /> {say(`confirmation.invoices.${one.kind}`)} <bdi translate="no">{one.number}</bdi>
            </a>{' '}
            · {one.date}
          </li>
        ))}
      </ul>
      {recipient ? <Recipient recipient={recipient} say={say} /> : null}
    </>
  );
}

/** Another recipient: the invoice is corrected, not written over. */
function Recipient({ recipient, say }: { recipient: RecipientView; say: Say }) {
  return (
    <details>
      <summary>{say('confirmation.invoices.change')}</summary>
      <form method="post" action={recipient.action}>
        <input type="hidden" name="csrf" value={recipient.csrf} />
        <p className="hint">{say('confirmation.invoices.hint')}</p>
        {FIELDS.map(([name, fill]) => (
          <div key={name} className="field">
            <label htmlFor={`recipient-${name}`}>{say(`payment.${name}`)}</label>
            <input id={`recipient-${name}`} name={name} defaultValue={recipient[name]} autoComplete={fill} maxLength={LINE_CHARS_MAX} />
          </div>
        ))}
        <button className="button button-quiet" type="submit">
          {say('confirmation.invoices.save')}
        </button>
      </form>
    </details>
  );
}
