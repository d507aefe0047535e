import { Bare } from '../parts/Bare';
import { CertificateNumber } from '../parts/CertificateNumber';
import { Headline } from '../parts/Notice';
import type { CertificateCheckProps } from '../props';
import { speak } from '../words/words';

/** `/certificates`: for people to whom a number was read out. */
export function CertificateCheckPage({ locale }: CertificateCheckProps) {
  const say = speak(locale);
  return (
    <Bare frame={null} locale={locale} title={say('certificate.check.title')}>
      <Headline tone="plain" icon="search" title={say('certificate.check.title')}>
        <p>{say('certificate.check.text')}</p>
      </Headline>
      <CertificateNumber say={say} />
    </Bare>
  );
}
