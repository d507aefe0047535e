import type { PaymentProps } from '../../props';
import type { Say } from '../../words/words';

interface Props {
  consent: NonNullable<PaymentProps['consent']>;
  seller: string;
  /** Where the instruction on the right of withdrawal stands. */
  instructionUrl: string;
  checked?: boolean;
  /** Where it is said what is wrong; undefined: nothing is. */
  errorId: string | undefined;
  say: Say;
}

/** That delivery or work begins at once, and what that does to the right to withdraw (§ 356 (4) and (5) BGB). */
export function ConsentBox({ consent, seller, instructionUrl, checked = false, errorId, say }: Props) {
  return (
    <>
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
        <span>{say.shown(`payment.consent.${consent}`, { seller })}</span>
      </label>
      <p className="hint">
        <Paper url={instructionUrl} text={say('legal.right_of_withdrawal')} />
      </p>
    </>
  );
}

/** Whose contract it is, whose terms are accepted by the order, and where they stand. */
export function LegalText({ frame, say }: { frame: PaymentProps['frame']; say: Say }) {
  const { seller, links } = frame;
  const { reseller } = seller;
  const privacy = <Paper url={links.privacy} text={say('payment.legal.privacy')} />;
  const terms = <Paper url={reseller?.terms_url ?? links.terms} text={say('payment.legal.terms')} />;
  return (
    <p className="legal">
      {reseller
        ? say.shown('payment.legal.resold', { terms, privacy, reseller: reseller.address, seller: seller.name })
        : say.shown('payment.legal', { terms, privacy })}
    </p>
  );
}

function Paper({ url, text }: { url: string; text: string }) {
  return (
    <a href={url} target="_blank" rel="noopener">
      {text}
    </a>
  );
}
