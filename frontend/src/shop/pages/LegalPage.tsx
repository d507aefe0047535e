import { Layout } from '../parts/Layout';
import { RichText } from '../parts/RichText';
import type { Imprint, LegalProps } from '../props';
import { type Say, speak } from '../words/words';

/** `/s/{seller}/imprint`, `/terms`, `/privacy`, `/right_of_withdrawal`: the seller's own, each wording with its version. */
export function LegalPage({ frame, page, imprint, blocks, version }: LegalProps) {
  const say = speak(frame.locale);
  const title = say(`legal.${page}`);
  return (
    <Layout frame={frame} head={{ title: `${title} · ${frame.seller.name}`, hidden: version?.newest_url != null || imprint?.address.length === 0 }}>
      <div className="wrap narrow legal-text">
        <h1>{title}</h1>
        {imprint ? <Who imprint={imprint} say={say} /> : null}
        {version ? (
          <p className="hint">
            {say('legal.version', { number: String(version.number), since: version.since })}{' '}
            {version.newest_url ? <a href={version.newest_url}>{say('legal.newest')}</a> : null}
          </p>
        ) : null}
        <RichText blocks={blocks} say={say} below={1} />
      </div>
    </Layout>
  );
}

function Who({ imprint, say }: { imprint: Imprint; say: Say }) {
  const { company, name, address, email, phone, register, registered_in, vat_no } = imprint;
  // A company in a register is represented by a person; everybody else is that person.
  const lines = register ? [company, ...address] : [company, name, ...address];
  const facts: [string, string][] = [
    [say('legal.represented_by'), register ? name : ''],
    [say('legal.register'), register],
    [say('legal.registered_in'), registered_in],
    [say('legal.email'), email],
    [say('legal.phone'), phone],
    [say('legal.vat_no'), vat_no],
  ];
  return (
    <>
      <address>
        {lines.filter(Boolean).map((line) => (
          <span key={line} className="legal-line">
            {line}
          </span>
        ))}
      </address>
      <dl className="facts">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value === email ? <a href={`mailto:${email}`}>{email}</a> : value}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}
