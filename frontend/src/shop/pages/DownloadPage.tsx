import type { DownloadProps, DownloadState } from '../props';
import { Icon, type IconName } from '../parts/Icon';
import { Layout } from '../parts/Layout';
import { Headline, type Tone } from '../parts/Notice';
import { speak } from '../words/words';

const LOOKS: Record<DownloadState, [Tone, IconName]> = {
  ready: ['good', 'file'],
  preparing: ['wait', 'clock'],
  failed: ['bad', 'cross'],
  used_up: ['plain', 'cross'],
  expired: ['plain', 'clock'],
  withdrawn: ['plain', 'undo'],
};

/**
 * `/s/{seller}/payment/{key}/download`: one file and the button that fetches it. A page first, because programs that look at
 * mails follow every link in them, and each fetch is counted.
 */
export function DownloadPage({ frame, name, detail, state, downloads_left: left, until, action, csrf }: DownloadProps) {
  const say = speak(frame.locale);
  const [tone, icon] = LOOKS[state];
  const places = { seller: frame.seller.name, limit: String(left?.of ?? ''), left: String(left?.left ?? ''), until };
  const told = state === 'ready' && !left ? 'download.unlimited' : (`download.${state}` as const);
  return (
    <Layout frame={frame} head={{ title: `${name} · ${frame.seller.name}`, hidden: true }}>
      <div className="wrap narrow">
        <Headline tone={tone} icon={icon} title={name}>
          <p>{detail}</p>
          <p>{say.shown(told, places)}</p>
          {state === 'preparing' ? (
            <p className="actions">
              <a className="button button-quiet" href="?">
                {say('confirmation.file.reload')}
              </a>
            </p>
          ) : null}
        </Headline>
        {state === 'ready' ? (
          <form className="panel" method="post" action={action}>
            <input type="hidden" name="csrf" value={csrf} />
            <button className="button button-main" type="submit">
              <Icon name="down" /> {say('confirmation.download')}
            </button>
          </form>
        ) : null}
      </div>
    </Layout>
  );
}
