import { Layout } from '../parts/Layout';
import type { Imprint, LegalProps } from '../props';
import { type Say, speak } from '../words/words';

const HEADING = '## ';

/** `/s/{seller}/imprint`, `/terms`, `/privacy`, `/right_of_withdrawal`: the seller's own, each wording with its version. */
export function LegalPage({ frame, page, imprint, paragraphs, version }: LegalProps) {
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
        {paragraphs.map((paragraph, at) =>
          paragraph.startsWith(HEADING) ? (
            <h2 key={at}>{paragraph.slice(HEADING.length)}</h2>
          ) : (
            <p key={at} className="legal-paragraph">
              {paragraph}
            </p>
          ),
        )}
      </div>
    </Layout>
  );
}

function Who({ imprint, say }: { imprint: Imprint; say: Say }) {
  const { company, name, address, email, phone, vat_no } = imprint;
  return (
    <>
      <address>
        {[company, name, ...address].filter(Boolean).map((line) => (
          <span key={line} className="legal-line">
            {line}
          </span>
        ))}
      </address>
      <dl className="facts">
        {email ? (
          <div>
            <dt>{say('legal.email')}</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
        ) : null}
        {phone ? (
          <div>
            <dt>{say('legal.phone')}</dt>
            <dd>{phone}</dd>
          </div>
        ) : null}
        {vat_no ? (
          <div>
            <dt>{say('legal.vat_no')}</dt>
            <dd>{vat_no}</dd>
          </div>
        ) : null}
      </dl>
    </>
  );
}
