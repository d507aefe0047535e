import { Exact } from '../parts/Exact';
import { Layout } from '../parts/Layout';
import { Headline } from '../parts/Notice';
import type { CertificateProps } from '../props';
import { speak } from '../words/words';

const TONES = { issued: 'good', expired: 'wait', revoked: 'bad' } as const;
const ICONS = { issued: 'check', expired: 'clock', revoked: 'cross' } as const;

/** `/certificates/{id}`: whoever reads the number on a paper sees whether it is genuine and valid. */
export function CertificatePage({ frame, standing, number, revision, holder, product, seller, date, valid_until }: CertificateProps) {
  const say = speak(frame.locale);
  // The last says what the value is made of: a name or number from the paper, or words of the platform.
  const facts = [
    ['holder', holder ?? say('certificate.hidden'), holder !== null],
    ['product', product, true],
    ['seller', seller, true],
    ['date', date, false],
    ['valid_until', valid_until ?? say('certificate.endless'), false],
    ['number', revision > 1 ? `${number} (${revision})` : number, true],
  ] as const;
  return (
    <Layout frame={frame} head={{ title: `${say('certificate.title')} · ${seller}`, hidden: true }}>
      <div className="wrap narrow">
        <Headline tone={TONES[standing]} icon={ICONS[standing]} title={say(`certificate.${standing}.title`)}>
          <p>{say.shown(`certificate.${standing}.text`, { seller })}</p>
        </Headline>
        <section className="panel" aria-label={say('certificate.title')}>
          <dl className="facts">
            {facts.map(([name, value, exact]) =>
              value ? (
                <div key={name}>
                  <dt>{say(`certificate.${name}`)}</dt>
                  <dd>{exact ? <Exact>{value}</Exact> : value}</dd>
                </div>
              ) : null,
            )}
          </dl>
          {revision > 1 ? <p className="hint">{say('certificate.revised', { revision: String(revision) })}</p> : null}
        </section>
      </div>
    </Layout>
  );
}
