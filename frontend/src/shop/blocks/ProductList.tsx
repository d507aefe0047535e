// Products in a list: as the blocks `seller_products`, `popular_products` and `membership_products` show them.
import { Cover } from '../parts/Cover';
import { PriceTag } from '../parts/PriceTag';
import type { Price } from '../props';
import type { Key } from '../words/words';
import type { BlockList, BlockProduct } from './data';
import type { BlockOf, ProductList as ListProps } from './document.gen';
import { BlockStrip, EmptyNote } from './parts';
import { type Scene, textOf } from './scene';

type Lister = BlockOf<'seller_products'> | BlockOf<'popular_products'> | BlockOf<'membership_products'>;

const SIZES = '(min-width: 62rem) 22rem, (min-width: 40rem) 46vw, 92vw';
const WORDS: Record<NonNullable<ListProps['buttonAction']>, Key> = {
  buy: 'block.buy',
  details: 'block.details',
  customLink: 'block.details',
  individualLink: 'block.details',
  downloadFile: 'block.download',
  lessonLink: 'block.open',
};

export function ProductListBlock({ block, scene }: { block: Lister; scene: Scene }) {
  const { list } = block.props;
  const found = scene.data.lists.find((one) => one.block === block.id);
  const products = (found?.product_ids ?? []).flatMap((id) => scene.data.products.find((product) => product.id === id) ?? []);
  const view = list.view ?? 'grid';
  const { say } = scene;
  return (
    <BlockStrip block={block} look={`list-${view}${list.cover ? ` cover-${list.cover}` : ''}`}>
      {headed(block, scene) ? null : <h2 className="sr">{say('shop.products')}</h2>}
      {products.length === 0 ? (
        <EmptyNote>{textOf(scene, list.emptyText) || say('block.no_products')}</EmptyNote>
      ) : (
        <>
          <Finder block={block} scene={scene} categories={found?.categories ?? []} />
          <div className={view === 'slider' ? 'slider' : undefined} data-slider={view === 'slider' ? '' : undefined}>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what slides has to be reached by keyboard */}
            <ul className={view === 'slider' ? 'slides products' : 'products'} aria-label={view === 'slider' ? say('shop.products') : undefined} tabIndex={view === 'slider' ? 0 : undefined}>
              {products.map((product) => (
                <li key={product.id} className={view === 'slider' ? 'slide' : undefined} data-name={product.card.name} data-categories={product.category_ids.join(' ')}>
                  <ProductItem product={product} list={list} scene={scene} />
                </li>
              ))}
            </ul>
          </div>
        </>
      )}
    </BlockStrip>
  );
}

/** Whether a text with a heading of its own leads to the list. */
function headed(block: Lister, { document }: Scene): boolean {
  const before = document.blocks[document.blocks.indexOf(block) - 1];
  return before?.type === 'text' && JSON.stringify(before.props.doc).includes('"heading"');
}

/** Words to search for and categories to choose; the page's script hides the others. */
function Finder({ block, scene, categories }: { block: Lister; scene: Scene; categories: BlockList['categories'] }) {
  const { showCategories, showSearch } = block.props.list;
  const { say } = scene;
  const chooses = showCategories && categories.length > 0;
  if (!chooses && !showSearch) return null;
  return (
    <div className="finder scripted" data-finder>
      {chooses ? (
        <div className="chips" role="group" aria-label={say('shop.shelves')}>
          <button type="button" aria-pressed="true" data-category="">
            {say('shop.all')}
          </button>
          {categories.map((category) => (
            <button key={category.id} type="button" aria-pressed="false" data-category={category.id} dir="auto">
              {category.title}
            </button>
          ))}
        </div>
      ) : null}
      {showSearch ? <input type="search" className="finder-words" aria-label={say('block.search')} placeholder={say('block.search')} /> : null}
      <p className="sr" role="status" data-found={say('block.found')} />
    </div>
  );
}

interface ItemProps {
  product: BlockProduct;
  list: ListProps;
  scene: Scene;
}

/** Where a product of the list leads. */
const targetOf = (product: BlockProduct, { buttonAction }: ListProps) => (buttonAction === 'buy' && !product.card.sold_out ? product.payment_url : product.card.url);

function ProductItem({ product, list, scene }: ItemProps) {
  const { view = 'grid' } = list;
  const { card } = product;
  if (view === 'text')
    return (
      <a className="text-item" href={targetOf(product, list)} dir="auto">
        {card.name}
        {list.showPrice === false ? null : <span className="text-price" translate="no">{card.price.text}</span>}
      </a>
    );
  if (view === 'button')
    return (
      <a className="button btn btn-solid btn-wide button-item" href={targetOf(product, list)} dir="auto">
        <span>{card.name}</span>
        {list.showPrice === false ? null : <strong translate="no">{card.price.text}</strong>}
      </a>
    );
  return <CardItem product={product} list={list} scene={scene} />;
}

const shortened = (text: string, most: number | undefined) => (most && text.length > most ? `${text.slice(0, most).trimEnd()} …` : text);

function CardItem({ product, list, scene: { say, ...scene } }: ItemProps) {
  const { card } = product;
  const { cover = 'top', showDescription = true, ellipsis, buttonAction = 'details' } = list;
  const words = card.sold_out ? say('block.details') : textOf({ say, ...scene }, list.buttonText) || say(WORDS[buttonAction]);
  return (
    <article className="card">
      {cover === 'none' ? null : <Cover picture={card.cover} kind={card.kind} sizes={SIZES} />}
      <div className="card-text">
        <p className="kind">{say(`kind.${card.kind}`)}</p>
        <h3>
          <a href={card.url} dir="auto">
            {card.name}
          </a>
        </h3>
        {showDescription && card.teaser ? <p className="teaser" dir="auto">{shortened(card.teaser, ellipsis)}</p> : null}
        <div className="card-foot">
          <PriceLine product={product} list={list} scene={{ say, ...scene }} />
          {buttonAction === 'buy' && !card.sold_out ? (
            <a className="card-button" href={product.payment_url} dir="auto">
              {words} <span className="sr">: {card.name}</span>
            </a>
          ) : (
            // The whole card is the link already.
            <span className="card-button" aria-hidden="true" dir="auto">
              {words}
            </span>
          )}
        </div>
      </div>
    </article>
  );
}

function PriceLine({ product: { card }, list, scene: { say } }: ItemProps) {
  if (card.on_hold_until !== null) return <p className="badge">{say('shop.on_hold', { until: card.on_hold_until })}</p>;
  if (card.sold_out) return <p className="badge">{say('shop.sold_out')}</p>;
  if (list.showPrice === false) return null;
  const price: Price = list.showOldPrice === false ? { ...card.price, old_text: null } : card.price;
  return <PriceTag price={price} say={say} />;
}
