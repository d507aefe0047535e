import type { Testimonial } from './document.gen';
import { type BlockView, BlockStrip, MediaImage } from './parts';
import { type Scene, textOf } from './scene';

const RATING_MAX = 5;

/** What buyers said, in their own words and under their own names. */
export function Testimonials({ block, scene }: BlockView<'testimonials'>) {
  const { items, view = 'grid' } = block.props;
  if (items.length === 0) return null;
  const shown = view === 'single' ? items.slice(0, 1) : items;
  const slides = view === 'slider';
  return (
    <BlockStrip block={block} look={`voices-${view}`}>
      <div className={slides ? 'slider' : undefined} data-slider={slides ? '' : undefined}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what slides has to be reached by keyboard */}
        <ul aria-label={scene.say('block.testimonials')} className={slides ? 'slides voices' : 'voices'} tabIndex={slides ? 0 : undefined}>
          {shown.map((item) => (
            <li key={item.id} className={slides ? 'slide' : undefined}>
              <Voice item={item} scene={scene} />
            </li>
          ))}
        </ul>
      </div>
    </BlockStrip>
  );
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((part) => part[0] ?? '')
    .join('');

function Voice({ item, scene }: { item: Testimonial; scene: Scene }) {
  const { fullName, rating } = item;
  return (
    <figure className="voice">
      {rating ? (
        <p className="stars" role="img" aria-label={scene.say('block.rating', { count: String(rating), max: String(RATING_MAX) })}>
          <span aria-hidden="true">{'★'.repeat(rating) + '☆'.repeat(RATING_MAX - rating)}</span>
        </p>
      ) : null}
      <blockquote dir="auto">{textOf(scene, item.text)}</blockquote>
      <figcaption>
        {item.avatar ? <MediaImage scene={scene} media={item.avatar} sizes="3rem" className="face" /> : <span className="sign" aria-hidden="true">{initials(fullName)}</span>}
        <span translate="no" dir="auto">{fullName}</span>
      </figcaption>
    </figure>
  );
}
