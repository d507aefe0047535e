import { InputField } from '../parts/Field';
import { Layout } from '../parts/Layout';
import { Headline } from '../parts/Notice';
import type { SignInProps } from '../props';
import { speak } from '../words/words';

/** `/s/{seller}/sign_in`: buyers sign in by a link in a mail; they never had to invent a password. */
export function SignInPage({ frame, action, csrf, email, error, sent }: SignInProps) {
  const say = speak(frame.locale);
  const seller = frame.seller.name;
  return (
    <Layout frame={frame} head={{ title: `${say('sign_in.title')} · ${seller}`, hidden: true }}>
      <div className="wrap narrow">
        {sent ? (
          <Headline tone="good" icon="mail" title={say('sign_in.sent.title')}>
            <p>{say.shown('sign_in.sent.text', { email })}</p>
            <p>{say('sign_in.sent.nothing')}</p>
            <p className="actions">
              <a className="button button-quiet" href={frame.links.sign_in}>
                {say('sign_in.other')}
              </a>
            </p>
          </Headline>
        ) : (
          <>
            <Headline tone="plain" icon="bag" title={say.shown('sign_in.heading', { seller })}>
              <p>{say('sign_in.text')}</p>
            </Headline>
            <form className="panel" method="post" action={action}>
              <input type="hidden" name="csrf" value={csrf} />
              <InputField
                name="email"
                type="email"
                inputMode="email"
                autoComplete="email"
                label={say('payment.email')}
                value={email}
                error={error ?? undefined}
              />
              <button className="button button-main" type="submit">
                {say('sign_in.button')}
              </button>
            </form>
          </>
        )}
      </div>
    </Layout>
  );
}
