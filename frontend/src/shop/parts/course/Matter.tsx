import type { LessonKind, LessonMatter, MediaView } from '../../props';
import type { Say } from '../../words/words';
import { Icon } from '../Icon';
import { RichText } from '../RichText';

interface Props {
  kind: LessonKind;
  name: string;
  matter: LessonMatter;
  say: Say;
  /** The level of the heading above. */
  below: number;
}

/** What there is to play, to fetch and to read in a lesson. The browser's own players work without scripts and by keys. */
export function Matter({ kind, name, matter, say, below }: Props) {
  return (
    <div className="matter">
      {matter.media ? <Media kind={kind} name={name} media={matter.media} say={say} /> : null}
      <RichText blocks={matter.blocks} say={say} below={below} />
    </div>
  );
}

function Media({ kind, name, media, say }: { kind: LessonKind; name: string; media: MediaView; say: Say }) {
  const plays = kind === 'video' || kind === 'audio';
  return (
    <>
      {kind === 'video' ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- sellers bring a film and the words below it, no captions
        <video className="film" src={media.url} controls preload="metadata" playsInline aria-label={name} />
      ) : null}
      {kind === 'audio' ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- as above
        <audio className="sound" src={media.url} controls preload="metadata" aria-label={name} />
      ) : null}
      {/* What a browser cannot play can still be fetched. */}
      {plays ? (
        <p className="hint">
          <a href={media.url} aria-label={`${say('course.save')}: ${media.name}`}>
            {say('course.save')}
          </a>{' '}
          · {media.detail}
        </p>
      ) : (
        <ul className="files">
          <li>
            <Icon name="file" />
            <span className="files-name">
              {media.name}
              <span className="files-detail">{media.detail}</span>
            </span>
            <a className="button button-main button-small" href={media.url} aria-label={`${say('confirmation.download')}: ${media.name}`}>
              <Icon name="down" /> {say('confirmation.download')}
            </a>
          </li>
        </ul>
      )}
    </>
  );
}
