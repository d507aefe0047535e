import type { PaymentProps } from '../../props';
import type { Say } from '../../words/words';

interface Props {
  consent: NonNullable<PaymentProps['consent']>;
  seller: string;
  checked?: boolean;
  /** Where it is said what is wrong; undefined: nothing is. */
  errorId: string | undefined;
  say: Say;
}

/** That delivery or work begins at once, and what that does to the right to withdraw (§ 356 (4) and (5) BGB). */
export function ConsentBox({ consent, seller, checked = false, errorId, say }: Props) {
  return (
    <label>
      <input
        type="checkbox"
        id="consent"
        name="consent"
        value="true"
        defaultChecked={checked}
        required={consent === 'immediate_delivery'}
        aria-describedby={errorId}
        aria-invalid={errorId ? true : undefined}
        data-missing={say('payment.missing.consent')}
      />
      <span>{say(`payment.consent.${consent}`, { seller })}</span>
    </label>
  );
}

/** Whose terms are accepted by the order, and where they stand. */
export function LegalText({ links, say }: { links: PaymentProps['frame']['links']; say: Say }) {
  return (
    <p className="legal">
      {say.rich('payment.legal', {
        terms: (
          <a key="terms" href={links.terms} target="_blank" rel="noopener">
            {say('payment.legal.terms')}
          </a>
        ),
        privacy: (
          <a key="privacy" href={links.privacy} target="_blank" rel="noopener">
            {say('payment.legal.privacy')}
          </a>
        ),
      })}
    </p>
  );
}
