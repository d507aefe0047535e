// What makes visitors decide: time, and what others really bought. A figure that nobody counted is never shown.
import { RichText } from '../parts/RichText';
import type { BlockOf } from './document.gen';
import { ActionButton, type BlockView, BlockStrip } from './parts';
import { type Scene, addressOf, isWritten, richOf } from './scene';

type Part = BlockView<'conversion_tools'>;

export function ConversionTools({ block, scene }: Part) {
  switch (block.props.tool) {
    case 'countdown':
      return <Countdown block={block} scene={scene} />;
    case 'bubble':
      return <Bubble block={block} scene={scene} />;
    case 'progress':
      return <Progress block={block} scene={scene} />;
    case 'exit_intent':
      return <Leaving block={block} scene={scene} />;
  }
}

/** The end in words; the page's script counts it. */
function Countdown({ block, scene }: Part) {
  const { say } = scene;
  const { countdown } = block.props;
  const found = scene.data.countdowns.find((one) => one.block === block.id);
  if (!found) return null;
  const up = countdown?.direction === 'up';
  return (
    <BlockStrip block={block} as="div" look="timer">
      <p
        className="timer-in"
        role="timer"
        data-counts={found.ends_at}
        data-up={up ? '' : undefined}
        data-end={countdown?.onEnd ?? 'hide'}
        data-next={countdown?.onEnd === 'redirect' ? addressOf(scene, countdown.url) : undefined}
        data-over={say('block.over')}
        data-days={say('block.days')}
        data-counting={say(up ? 'block.counting_up' : 'block.counting')}
      >
        <span>{say(up ? 'block.since' : 'block.until')}</span> <time dateTime={found.ends_at}>{found.ends}</time>
      </p>
    </BlockStrip>
  );
}

function Bubble({ block, scene }: Part) {
  const { say } = scene;
  const found = scene.data.bubbles.find((one) => one.block === block.id);
  const least = block.props.bubble?.minCount ?? 5;
  if (!found || found.count < least) return null;
  const kind = block.props.bubble?.kind ?? 'total_purchases';
  const product = found.product;
  return (
    <BlockStrip block={block} as="aside" look={`bubble-${block.props.bubble?.position ?? 'bottom_start'}`} label={say('block.activity')} wide>
      <p className="bubble" data-bubble>
        <span>
          {kind === 'recent_purchase' && product && found.when
            ? say.shown('block.bought', { product, since: found.when })
            : say.counted(kind === 'total_views' ? 'block.views' : 'block.purchases', found.count)}
        </span>
        <button type="button" className="bubble-close scripted" aria-label={say('block.close')}>
          ×
        </button>
      </p>
    </BlockStrip>
  );
}

function Progress({ block, scene }: Part) {
  const { say } = scene;
  const found = scene.data.progress.find((one) => one.block === block.id);
  const goal = block.props.progress?.goal;
  if (!found || (!goal && block.props.progress?.source !== 'limit_left')) return null;
  const left = block.props.progress?.source === 'limit_left';
  return (
    <BlockStrip block={block} as="div" look="goal">
      <p>{say.counted(left ? 'block.left' : 'block.sold', found.value)}</p>
      {goal ? <progress max={goal} value={Math.min(found.value, goal)} aria-label={say.counted(left ? 'block.left' : 'block.sold', found.value)} /> : null}
    </BlockStrip>
  );
}

/** Shown once a visit, when the pointer leaves the page for the browser's bar; it can be closed by keyboard. */
function Leaving({ block, scene }: { block: BlockOf<'conversion_tools'>; scene: Scene }) {
  const text = richOf(scene, block.props.exitIntent?.text);
  const button = block.props.exitIntent?.button;
  if (!isWritten(text)) return null;
  return (
    <BlockStrip block={block} as="div" look="leaving" wide>
      <dialog className="leave" data-leave={block.id} aria-label={scene.say('block.before_leaving')}>
        <RichText blocks={text} say={scene.say} below={1} />
        {button ? <ActionButton scene={scene} button={button} /> : null}
        <form method="dialog">
          <button className="button btn-text" type="submit">
            {scene.say('block.close')}
          </button>
        </form>
      </dialog>
    </BlockStrip>
  );
}
