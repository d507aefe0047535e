import { RichText } from '../parts/RichText';
import type { BlockOf, Btn } from './document.gen';
import { ActionButton, type BlockView, BlockStrip, Image, MediaImage, Title } from './parts';
import { type Scene, isWritten, mediaOf, pictureOf, richOf, textOf } from './scene';

const WHOLE = '100vw';
const HALF = '(min-width: 62rem) 50vw, 92vw';

/** The first thing one sees: a sentence, a picture, a button. */
export function Banner({ block, scene }: BlockView<'banner'>) {
  const { layout = 'text_start', slides = [] } = block.props;
  const picture = pictureOf(scene, block.props.image);
  const film = mediaOf(scene, block.props.video?.mediaId);
  const apart = layout === 'split';
  const layoutName = `banner-${layout}${picture || film ? ' banner-pictured' : ''}`;
  const first = scene.document.blocks.findIndex(({ type }) => type === 'banner') === scene.document.blocks.indexOf(block);
  return (
    <BlockStrip block={block} look={layoutName} wide>
      {!apart && film ? <Film block={block} url={film.url} poster={picture?.url} /> : null}
      {!apart && !film && picture ? (
        <div className="banner-ground">
          <Image picture={picture} sizes={WHOLE} first={first} />
        </div>
      ) : null}
      <div className="block-in banner-in">
        <div className="banner-text">
          <Words block={block} scene={scene} />
        </div>
        {apart && picture ? (
          <div className="banner-side">
            <Image picture={picture} sizes={HALF} first={first} />
          </div>
        ) : null}
      </div>
      {slides.length > 0 ? <Slides block={block} scene={scene} /> : null}
    </BlockStrip>
  );
}

function Words({ block, scene }: BlockView<'banner'>) {
  const title = textOf(scene, block.props.title);
  const subtitle = richOf(scene, block.props.subtitle);
  const buttons: readonly Btn[] = block.props.buttons ?? [];
  return (
    <>
      {title ? (
        <Title scene={scene} block={block}>
          {title}
        </Title>
      ) : null}
      {isWritten(subtitle) ? <RichText blocks={subtitle} say={scene.say} below={1} /> : null}
      {buttons.length > 0 ? (
        <div className="btn-row">
          {buttons.map((button, at) => (
            <ActionButton key={at} scene={scene} button={button} at={at} />
          ))}
        </div>
      ) : null}
    </>
  );
}

/** A silent film behind the words; who wants less movement sees its picture. */
function Film({ block, url, poster }: { block: BlockOf<'banner'>; url: string; poster: string | undefined }) {
  return (
    <div className="banner-ground">
      <video src={url} poster={poster} muted loop={block.props.video?.loop ?? true} playsInline preload="metadata" data-ambient aria-hidden="true" tabIndex={-1} />
    </div>
  );
}

function Slides({ block, scene }: { block: BlockOf<'banner'>; scene: Scene }) {
  const slides = block.props.slides ?? [];
  return (
    <div className="block-in slider" data-slider>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what slides has to be reached by keyboard */}
      <ul className="slides" tabIndex={0} aria-label={scene.say('block.slides')}>
        {slides.map((slide, at) => (
          <li key={at} className="slide">
            <MediaImage scene={scene} media={slide.image} sizes={WHOLE} />
            <div className="slide-text">
              {textOf(scene, slide.title) ? <h3 dir="auto">{textOf(scene, slide.title)}</h3> : null}
              {textOf(scene, slide.text) ? <p dir="auto">{textOf(scene, slide.text)}</p> : null}
              {slide.button ? <ActionButton scene={scene} button={slide.button} /> : null}
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
