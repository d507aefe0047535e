import type { Download } from '../../props';
import type { Say } from '../../words/words';
import { Icon } from '../Icon';
import { Headline } from '../Notice';

interface Props {
  downloads: Download[];
  libraryUrl: string | null;
  email: string;
  say: Say;
}

export function Downloads({ downloads, libraryUrl, email, say }: Props) {
  return (
    <>
      <Headline tone="good" icon="check" title={say('confirmation.paid.title')}>
        <p>{downloads.length > 0 ? say('confirmation.paid.text', { email }) : say('confirmation.paid.preparing', { email })}</p>
      </Headline>
      {downloads.length > 0 ? (
        <section className="panel" aria-labelledby="files">
          <h2 id="files">{say('confirmation.paid.files')}</h2>
          <ul className="files">
            {downloads.map((file) => (
              <li key={file.url}>
                <Icon name="file" />
                <span className="files-name">
                  {file.name}
                  <span className="files-detail">{file.detail}</span>
                </span>
                <a className="button button-main button-small" href={file.url} aria-label={`${say('confirmation.download')}: ${file.name}`}>
                  <Icon name="down" /> {say('confirmation.download')}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {libraryUrl ? (
        <p className="actions">
          <a className="button button-quiet" href={libraryUrl}>
            {say('confirmation.library')}
          </a>
        </p>
      ) : null}
    </>
  );
}
