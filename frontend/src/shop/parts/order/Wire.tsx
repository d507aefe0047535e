import type { WireDetails } from '../../props';
import type { Say } from '../../words/words';
import { Headline } from '../Notice';
import { CopyButton } from './CopyButton';

/** Everything a banking app asks for, each with its own button, the reference most visibly: without it money gets lost. */
export function WireLines({ wire, say }: { wire: WireDetails; say: Say }) {
  const rows = [
    { label: say('confirmation.wire.holder'), shown: wire.holder, copied: wire.holder },
    { label: say('confirmation.wire.iban'), shown: wire.iban, copied: wire.iban_raw },
    { label: say('confirmation.wire.bic'), shown: wire.bic, copied: wire.bic },
    { label: say('confirmation.wire.bank'), shown: wire.bank, copied: '' },
    { label: say('confirmation.wire.came'), shown: wire.came, copied: '' },
    { label: say(wire.came ? 'confirmation.wire.missing' : 'confirmation.wire.amount'), shown: wire.amount, copied: wire.amount_raw },
    { label: say('confirmation.wire.reference'), shown: wire.reference, copied: wire.reference },
  ];
  return (
    <dl className="wire">
      {rows
        .filter((row) => row.shown)
        .map((row) => (
          <div key={row.label}>
            <dt>{row.label}</dt>
            {/* Account data read from left to right in every language. */}
            <dd>
              <bdi translate="no">{row.shown}</bdi>
              {row.copied ? <CopyButton text={row.copied} what={row.label} say={say} /> : null}
            </dd>
          </div>
        ))}
    </dl>
  );
}

/** The same for a banking app's camera. Only a transfer in euro has a code. `at`: an address of the order's page or below it. */
export function WireCode({ wire, at, say }: { wire: WireDetails; at: string; say: Say }) {
  const page = at.replace(/^\w+:\/\/[^/]+/, '').match(/^.*\/payment\/[^/?#]+/)?.[0];
  if (!page || wire.looking || !wire.amount.includes('€')) return null;
  return (
    <figure className="wire-code">
      <img src={`${page}/girocode.svg`} width="176" height="176" alt={say.plain('confirmation.wire.code_alt', {})} loading="lazy" />
      <figcaption className="hint">{say('confirmation.wire.code')}</figcaption>
    </figure>
  );
}

interface Props {
  wire: WireDetails;
  email: string;
  /** The page's own address. */
  page: string;
  say: Say;
}

export function Wire({ wire, email, page, say }: Props) {
  if (wire.looking)
    return (
      <>
        <Headline tone="wait" icon="bank" title={say('confirmation.waiting_wire.looking_title')}>
          <p>{say('confirmation.waiting_wire.looking_text')}</p>
        </Headline>
        <section className="panel">
          <WireLines wire={wire} say={say} />
        </section>
      </>
    );
  return (
    <>
      <Headline tone="wait" icon="bank" title={say(wire.came ? 'confirmation.waiting_wire.part_title' : 'confirmation.waiting_wire.title')}>
        <p>{wire.came ? say('confirmation.waiting_wire.part_text', { came: wire.came, amount: wire.amount }) : say('confirmation.waiting_wire.text')}</p>
      </Headline>
      <section className="panel">
        <WireLines wire={wire} say={say} />
        <WireCode wire={wire} at={page} say={say} />
        {wire.expires ? <p className="hint">{say.shown('confirmation.wire.expires', { date: wire.expires, email })}</p> : null}
      </section>
    </>
  );
}
