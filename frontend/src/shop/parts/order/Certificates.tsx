import type { CertificateView } from '../../props';
import type { Say } from '../../words/words';
import { Icon } from '../Icon';

const NAME_CHARS_MAX = 255;

/** The certificates: their papers, and what their holder says of them. */
export function Certificates({ certificates, say }: { certificates: CertificateView[]; say: Say }) {
  return (
    <section className="panel" aria-labelledby="certificates">
      <h2 id="certificates">{say('confirmation.certificates.title')}</h2>
      {certificates.map((held, at) => (
        <article key={held.url} className="ticket">
          <dl className="facts">
            <div>
              <dt>{say('certificate.product')}</dt>
              <dd>{held.name}</dd>
            </div>
            <div>
              <dt>{say('certificate.holder')}</dt>
              <dd>{held.holder}</dd>
            </div>
            {held.valid_until ? (
              <div>
                <dt>{say(held.expired ? 'certificate.ended' : 'certificate.valid_until')}</dt>
                <dd>{held.valid_until}</dd>
              </div>
            ) : null}
          </dl>
          <p className="actions">
            <a className="button button-main" href={held.url}>
              <Icon name="star" /> {say('confirmation.certificates.download')}
            </a>
            <a className="button button-quiet" href={held.page_url}>
              {say('confirmation.certificates.page')}
            </a>
          </p>
          <Words held={held} at={at} say={say} />
        </article>
      ))}
    </section>
  );
}

/** How the holder is called, once, and who may know. */
function Words({ held, at, say }: { held: CertificateView; at: number; say: Say }) {
  return (
    <details>
      <summary>{say('confirmation.certificates.change')}</summary>
      <form method="post" action={held.action}>
        <input type="hidden" name="csrf" value={held.csrf} />
        {held.can_rename ? (
          <div className="field">
            <label htmlFor={`holder-${at}`}>{say('confirmation.certificates.name')}</label>
            <input
              id={`holder-${at}`}
              name="holder"
              defaultValue={held.holder}
              autoComplete="name"
              maxLength={NAME_CHARS_MAX}
              aria-describedby={`holder-${at}-hint`}
              required
            />
            <p className="hint" id={`holder-${at}-hint`}>
              {say('confirmation.certificates.once')}
            </p>
          </div>
        ) : null}
        <label className="check">
          <input type="checkbox" name="shown" value="true" defaultChecked={held.shown} />
          <span>{say('confirmation.certificates.shown')}</span>
        </label>
        <button className="button button-quiet" type="submit">
          {say('confirmation.certificates.save')}
        </button>
      </form>
    </details>
  );
}
