// Films, sounds and files.
import { Icon } from '../parts/Icon';
import { playerOf } from './films';
import { ActionButton, type BlockView, BlockStrip, EmptyNote, MediaImage } from './parts';
import { addressOf, mediaOf, pictureOf, textOf } from './scene';

/** A film of the seller's own plays here; that of another company once a visitor has agreed by playing it. */
export function Video({ block, scene }: BlockView<'video'>) {
  const { source, mediaId, externalUrl, poster, controls = true, loop, muted, autoplay, captions = [] } = block.props;
  const { say } = scene;
  const picture = pictureOf(scene, poster);
  const own = source === 'hosted' ? mediaOf(scene, mediaId) : undefined;
  const address = source === 'external' ? addressOf(scene, externalUrl) : undefined;
  const foreign = address ? playerOf(address) : undefined;
  if (own)
    return (
      <BlockStrip block={block}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are there where the seller has brought some */}
        <video className="film" src={own.url} poster={picture?.url} controls={controls || !autoplay} loop={loop} muted={muted || autoplay} playsInline preload="none" data-ambient={autoplay ? '' : undefined}>
          {captions.map(({ lang, mediaId: id }) => {
            const track = mediaOf(scene, id);
            return track ? <track key={lang} kind="captions" srcLang={lang} src={track.url} /> : null;
          })}
        </video>
      </BlockStrip>
    );
  // No film was named: nothing for visitors to miss.
  if (source === 'external' && !foreign && !scene.editing) return null;
  if (!address || !foreign)
    return (
      <BlockStrip block={block}>
        <EmptyNote>{say('block.no_film')}</EmptyNote>
      </BlockStrip>
    );
  const { provider, player } = foreign;
  return (
    <BlockStrip block={block}>
      <figure className="embed film-asked" data-embed={player} data-title={picture?.alt || say('rich.film')}>
        {picture ? <MediaImage scene={scene} media={poster} sizes="94vw" className="film-poster" /> : null}
        <button type="button" className="button button-main scripted">
          <Icon name="play" /> {say('rich.play')}
        </button>
        <figcaption>
          <span className="hint">
            {say.shown('rich.consent', { provider })}{' '}
            <a href={address} rel="noopener nofollow" target="_blank">
              {say.shown('rich.watch', { provider })}
            </a>
          </span>
        </figcaption>
      </figure>
    </BlockStrip>
  );
}

export function AudioPlayer({ block, scene }: BlockView<'audio_player'>) {
  const { tracks, cover, allowDownload } = block.props;
  const found = tracks.flatMap((track) => {
    const media = mediaOf(scene, track.mediaId);
    return media ? [{ media, title: textOf(scene, track.title) || media.name }] : [];
  });
  if (found.length === 0)
    return (
      <BlockStrip block={block}>
        <EmptyNote>{scene.say('block.no_sound')}</EmptyNote>
      </BlockStrip>
    );
  return (
    <BlockStrip block={block} look="sounds">
      <div className="sounds-in">
        {cover ? <MediaImage scene={scene} media={cover} sizes="16rem" className="sounds-cover" /> : null}
        <ol className="tracks">
          {found.map(({ media, title }) => (
            <li key={media.id}>
              <span className="track-title" dir="auto">{title}</span>
              {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- music and talks; the title stands above */}
              <audio controls preload="none" src={media.url} aria-label={title} controlsList={allowDownload ? undefined : 'nodownload'} />
            </li>
          ))}
        </ol>
      </div>
    </BlockStrip>
  );
}

export function FileBlock({ block, scene }: BlockView<'file'>) {
  const { files, button } = block.props;
  const found = files.flatMap(({ mediaId, label }) => {
    const media = mediaOf(scene, mediaId);
    return media ? [{ media, name: textOf(scene, label) || media.name }] : [];
  });
  if (found.length === 0)
    return (
      <BlockStrip block={block}>
        <EmptyNote>{scene.say('block.no_file')}</EmptyNote>
      </BlockStrip>
    );
  return (
    <BlockStrip block={block}>
      <ul className="files">
        {found.map(({ media, name }) => (
          <li key={media.id}>
            <Icon name="file" />
            <a href={media.url} download="" dir="auto">
              {name}
            </a>
            <span className="hint">{media.detail}</span>
          </li>
        ))}
      </ul>
      {button ? <ActionButton scene={scene} button={button} /> : null}
    </BlockStrip>
  );
}

/** A PDF opens in the browser's own reader: no foreign script, and it can be read aloud and printed there. */
export function PdfBlock({ block, scene }: BlockView<'file_pdf'>) {
  const media = mediaOf(scene, block.props.mediaId);
  const { say } = scene;
  if (!media)
    return (
      <BlockStrip block={block}>
        <EmptyNote>{say('block.no_file')}</EmptyNote>
      </BlockStrip>
    );
  const { mode = 'button', allowDownload } = block.props;
  return (
    <BlockStrip block={block} look={`pdf-${mode}`}>
      <div className="pdf">
        {media.picture && mode !== 'button' ? <img src={media.picture.url} width={media.picture.width} height={media.picture.height} alt="" loading="lazy" /> : <Icon name="file" large />}
        <div>
          <strong dir="auto">{media.name}</strong>
          <p className="hint">{media.detail}</p>
          <p className="btn-row">
            <a className="button btn btn-0 btn-solid btn-md" href={media.url} target="_blank" rel="noopener">
              {say('block.read')}
            </a>
            {allowDownload ? (
              <a className="button btn btn-1 btn-outline btn-md" href={media.url} download="">
                {say('block.download')}
              </a>
            ) : null}
          </p>
        </div>
      </div>
    </BlockStrip>
  );
}
