// The small blocks: a text, a picture, a button, room between them.
import { RichText } from '../parts/RichText';
import { ActionButton, type BlockView, BlockStrip, Image } from './parts';
import { actionUrl, isWritten, pictureOf, richOf, textOf } from './scene';

export function TextBlock({ block, scene }: BlockView<'text'>) {
  const text = richOf(scene, block.props.doc);
  if (!isWritten(text)) return null;
  const { clampLines } = block.props;
  return (
    <BlockStrip block={block}>
      {clampLines ? (
        <details className="clamped">
          <summary>
            <span className="sr">{scene.say('block.more')}</span>
          </summary>
          <RichText blocks={text} say={scene.say} below={1} />
        </details>
      ) : (
        <RichText blocks={text} say={scene.say} below={1} />
      )}
    </BlockStrip>
  );
}

const RATIOS: Record<string, string> = { '1:1': 'square', '4:3': 'four-three', '3:2': 'three-two', '16:9': 'film', '9:16': 'tall' };
const SIZES = '(min-width: 72rem) 68rem, 94vw';

export function PictureBlock({ block, scene }: BlockView<'picture'>) {
  const { image, ratio = 'auto', fit = 'cover', action, caption, lightbox } = block.props;
  const picture = pictureOf(scene, image);
  if (!picture) return null;
  const url = action ? actionUrl(scene, action) : lightbox ? picture.url : undefined;
  const shown = <Image picture={picture} sizes={SIZES} className={`pic pic-${fit}${RATIOS[ratio] ? ` ratio-${RATIOS[ratio]}` : ''}`} />;
  const words = textOf(scene, caption);
  return (
    <BlockStrip block={block}>
      <figure className="figure">
        {url ? (
          <a href={url} aria-label={picture.alt || words || scene.say('block.enlarge')}>
            {shown}
          </a>
        ) : (
          shown
        )}
        {words ? <figcaption dir="auto">{words}</figcaption> : null}
      </figure>
    </BlockStrip>
  );
}

export function ButtonBlock({ block, scene }: BlockView<'button'>) {
  return (
    <BlockStrip block={block} as="div">
      <div className="btn-row">
        <ActionButton scene={scene} button={block.props.button} />
      </div>
    </BlockStrip>
  );
}

export function Gap({ block }: BlockView<'gap'>) {
  const { divider = 'none' } = block.props;
  return (
    <BlockStrip block={block} as="div" look={`gap-${divider}`} wide>
      {divider === 'wave' ? (
        <svg viewBox="0 0 1200 40" preserveAspectRatio="none" aria-hidden="true">
          <path d="M0 20c100-26 200-26 300 0s200 26 300 0 200-26 300 0 200 26 300 0" />
        </svg>
      ) : divider === 'none' ? null : (
        <hr className="wrap" />
      )}
    </BlockStrip>
  );
}
