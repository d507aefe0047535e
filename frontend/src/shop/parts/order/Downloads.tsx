import type { Download } from '../../props';
import type { Say } from '../../words/words';
import { Icon } from '../Icon';

/** The files, each with its own counted link. */
export function Downloads({ downloads, say }: { downloads: Download[]; say: Say }) {
  return (
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
  );
}
