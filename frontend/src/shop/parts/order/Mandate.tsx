import type { MandateView } from '../../props';
import type { Say } from '../../words/words';

/** By whose word the account is debited: the payer's copy of what they have signed. */
export function Mandate({ mandate, say }: { mandate: MandateView; say: Say }) {
  const rows = [
    { label: say('debit.reference'), text: mandate.reference },
    { label: say('debit.creditor'), text: mandate.creditor },
    { label: say('debit.identifier'), text: mandate.identifier },
    { label: say('debit.holder'), text: mandate.holder },
    { label: say('debit.account'), text: mandate.account && `•••• ${mandate.account}` },
    { label: say('debit.signed'), text: mandate.signed },
  ];
  return (
    <section className="panel" aria-labelledby="mandate">
      <h2 id="mandate">{say('debit.mandate')}</h2>
      <dl className="facts">
        {rows
          .filter(({ text }) => text)
          .map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi translate="no">{text}</bdi>
              </dd>
            </div>
          ))}
      </dl>
      <p className="hint">
        {say.shown(mandate.recurring ? 'debit.text.recurring' : 'debit.text.once', { creditor: mandate.creditor })} {say('debit.return')}{' '}
        {say('debit.notice', { days: String(mandate.notice_days) })}
      </p>
    </section>
  );
}
