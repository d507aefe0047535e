import type { Download } from '../../props';
import type { Say } from '../../words/words';
import { Icon } from '../Icon';

/** How a file is had. The seller may want the buyer's name in it; that takes some seconds. */
function Way({ file, say }: { file: Download; say: Say }) {
  if (file.standing === 'failed') return <span className="files-note">{say('confirmation.file.failed')}</span>;
  if (file.standing === 'preparing')
    return (
      <span className="files-note">
        <span role="status">{say('confirmation.file.preparing')}</span>{' '}
        {/* The same page, without a question. */}
        <a className="button button-quiet button-small" href="?" aria-label={`${say('confirmation.file.reload')}: ${file.name}`}>
          {say('confirmation.file.reload')}
        </a>
      </span>
    );
  return (
    <a className="button button-main button-small" href={file.url} aria-label={`${say('confirmation.download')}: ${file.name}`}>
      <Icon name="down" /> {say('confirmation.download')}
    </a>
  );
}

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
            <Way file={file} say={say} />
          </li>
        ))}
      </ul>
    </section>
  );
}
