import { Bare } from '../parts/Bare';
import { CertificateNumber } from '../parts/CertificateNumber';
import { Headline } from '../parts/Notice';
import type { NotFoundProps } from '../props';
import { speak } from '../words/words';

export function NotFoundPage({ frame, locale, missing }: NotFoundProps) {
  const say = speak(locale);
  return (
    <Bare frame={frame} locale={locale} title={say('not_found.title')}>
      <Headline tone="plain" icon="search" title={say(`not_found.${missing}.title`)}>
        <p>{say(`not_found.${missing}.text`)}</p>
        <p className="actions">
          <a className="button button-main" href={frame ? frame.links.shop : '/'}>
            {frame ? say('not_found.to_shop') : say('not_found.home')}
          </a>
        </p>
      </Headline>
      {missing === 'certificate' ? <CertificateNumber say={say} /> : null}
    </Bare>
  );
}
