import { InputField } from './Field';
import type { Say } from '../words/words';

/** Where the number of a certificate is typed in; its page tells whether it is genuine. */
export function CertificateNumber({ say }: { say: Say }) {
  return (
    <form className="panel" method="get" action="/certificates">
      <InputField name="number" autoComplete="off" label={say('certificate.check.number')} value="" error={undefined} />
      <button className="button button-main" type="submit">
        {say('certificate.check.button')}
      </button>
    </form>
  );
}
