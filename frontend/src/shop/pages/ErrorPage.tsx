import { Bare } from '../parts/Bare';
import { Headline } from '../parts/Notice';
import type { ErrorProps } from '../props';
import { speak } from '../words/words';

export function ErrorPage({ frame, locale, kind, request_id, retry_url }: ErrorProps) {
  const say = speak(locale);
  return (
    <Bare frame={frame} locale={locale} title={say(`error.${kind}.title`)}>
      <Headline tone="bad" icon="alert" title={say(`error.${kind}.title`)}>
        <p>{say(`error.${kind}.text`)}</p>
        {retry_url ? (
          <p className="actions">
            <a className="button button-main" href={retry_url}>
              {say('error.retry')}
            </a>
          </p>
        ) : null}
        {request_id ? <p className="hint">{say.shown('error.request', { id: request_id })}</p> : null}
      </Headline>
    </Bare>
  );
}
