import { Cover } from '../parts/Cover';
import { PriceTag } from '../parts/PriceTag';
import { Prose } from '../parts/Prose';
import type { BlockProduct } from './data';
import type { BlockOf } from './document.gen';
import { ActionButton, type BlockView, BlockStrip, EmptyNote } from './parts';
import { type Scene, productOf } from './scene';

type Part = NonNullable<BlockOf<'product'>['props']['parts']>[number];

const ALL: readonly Part[] = ['cover', 'title', 'description', 'price', 'buy_button'];
const SIZES = '(min-width: 62rem) 34rem, 92vw';

/** One product, with what the seller wants to be seen of it. */
export function ProductBlock({ block, scene }: BlockView<'product'>) {
  const { productId, parts = ALL, layout = 'two_columns' } = block.props;
  const product = productOf(scene, productId);
  if (!productId && !scene.editing) return null;
  if (!product)
    return (
      <BlockStrip block={block}>
        <EmptyNote>{scene.say('block.no_product')}</EmptyNote>
      </BlockStrip>
    );
  const covered = parts.includes('cover');
  const rest = parts.filter((part) => part !== 'cover');
  return (
    <BlockStrip block={block} look={`one one-${layout}${covered ? '' : ' one-bare'}`}>
      <div className="one-in">
        {covered ? <Cover picture={product.card.cover} kind={product.card.kind} sizes={SIZES} /> : null}
        <div className="one-text">
          {rest.map((part) => (
            <PartOf key={part} part={part} product={product} block={block} scene={scene} />
          ))}
        </div>
      </div>
    </BlockStrip>
  );
}

interface PartProps {
  part: Part;
  product: BlockProduct;
  block: BlockOf<'product'>;
  scene: Scene;
}

function PartOf({ part, product, block, scene }: PartProps) {
  const { card } = product;
  const { say, frame } = scene;
  switch (part) {
    case 'title':
      return <h2 dir="auto">{card.name}</h2>;
    case 'description':
      return (
        <>
          {card.teaser ? <p className="lead" dir="auto">{card.teaser}</p> : null}
          {product.paragraphs.map((text, at) => (
            <Prose key={at} text={text} />
          ))}
        </>
      );
    case 'price':
      return card.sold_out ? <p className="badge">{say('shop.sold_out')}</p> : <PriceTag price={card.price} say={say} large />;
    case 'buy_button':
      return card.sold_out ? null : <Buy product={product} block={block} scene={scene} />;
    case 'seller':
      return <p className="hint">{say.shown('block.by', { seller: frame.seller.name })}</p>;
    case 'sold_count':
      return product.sold_count ? <p className="hint">{say.counted('block.sold', product.sold_count)}</p> : null;
    case 'plans':
    case 'quantity':
    case 'reviews':
    case 'faq':
    case 'countdown':
    case 'cover':
      // Chosen and shown where it is bought.
      return null;
  }
}

function Buy({ product, block, scene }: { product: BlockProduct; block: BlockOf<'product'>; scene: Scene }) {
  const { button, defaultPlanId } = block.props;
  if (button) return <ActionButton scene={scene} button={button} product={product} />;
  const url = defaultPlanId ? `${product.payment_url}?plan=${encodeURIComponent(defaultPlanId)}` : product.payment_url;
  return (
    <a className="button btn btn-0 btn-solid btn-lg" href={url}>
      {scene.say(product.card.price.is_free ? 'block.get' : 'block.buy')}
    </a>
  );
}
