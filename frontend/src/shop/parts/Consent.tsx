import type { Frame, Tracking } from '../props';
import { type Say } from '../words/words';

/**
 * The question before anything is measured. Hidden until the page's script knows that it has to be asked: without
 * scripts nothing is measured either. Both answers weigh the same.
 */
export function Consent({ frame, tracking, say }: { frame: Frame; tracking: Tracking; say: Say }) {
  return (
    <section
      className="banner"
      aria-labelledby="consent-title"
      data-consent
      data-tracking={JSON.stringify(tracking)}
      data-failed={say('consent.failed')}
      data-saved={say('consent.saved')}
      hidden
    >
      <div className="wrap banner-inner">
        <div className="banner-words">
          <h2 id="consent-title" tabIndex={-1}>
            {say.shown('consent.title', { seller: frame.seller.name })}
          </h2>
          <p>
            {say('consent.text')} <a href={frame.links.cookies}>{say('consent.privacy')}</a>
          </p>
          {tracking.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <details>
            <summary>{say('consent.services')}</summary>
            <Categories tracking={tracking} say={say} />
          </details>
        </div>
        <div className="banner-actions">
          <button className="button button-quiet" type="button" data-consent-answer="none">
            {say('consent.decline')}
          </button>
          <button className="button button-quiet" type="button" data-consent-answer="all">
            {say('consent.accept')}
          </button>
        </div>
        <p className="fine banner-status" role="status" data-consent-status />
      </div>
    </section>
  );
}

function Categories({ tracking, say }: { tracking: Tracking; say: Say }) {
  return (
    <>
      <ul className="banner-list">
        <li>
          <strong>{say('consent.necessary')}</strong>
          <span className="fine">{say('consent.necessary.text')}</span>
        </li>
        {tracking.categories.map(({ key, tags }) => (
          <li key={key}>
            {tracking.rich ? (
              <label className="banner-tick">
                <input type="checkbox" name="consent_category" value={key} autoComplete="off" />{' '}
                <strong>{say(`consent.${key}`)}</strong>
              </label>
            ) : (
              <strong>{say(`consent.${key}`)}</strong>
            )}
            <span className="fine">{tags.join(', ')}</span>
          </li>
        ))}
      </ul>
      {tracking.rich ? (
        <button className="button button-quiet button-small" type="button" data-consent-answer="chosen">
          {say('consent.save')}
        </button>
      ) : null}
    </>
  );
}
