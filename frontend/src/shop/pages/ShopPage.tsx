import { Cover } from '../parts/Cover';
import { Icon } from '../parts/Icon';
import { Layout, SellerSign } from '../parts/Layout';
import { Headline } from '../parts/Notice';
import { PriceTag } from '../parts/PriceTag';
import type { ProductCard, ShopProps } from '../props';
import { type Say, speak } from '../words/words';

/** `/s/{seller}`: everything the seller has on the shelf. */
export function ShopPage({ frame, products, shelves, shelf, previous_url, next_url }: ShopProps) {
  const say = speak(frame.locale);
  const { seller } = frame;
  const head = {
    title: shelf ? say.plain('shop.shelf_title', { shelf: shelf.title, seller: seller.name }) : say.plain('shop.title', { seller: seller.name }),
    description: shelf?.description || seller.about || say.plain('shop.description', { seller: seller.name }),
    picture: seller.picture?.url,
  };
  return (
    <Layout frame={frame} head={head}>
      <div className="wrap shop">
        {products.length === 0 ? (
          <Headline tone="plain" icon="bag" title={say('shop.empty.title')}>
            <p>{say.shown('shop.empty.text', { seller: seller.name })}</p>
          </Headline>
        ) : (
          <>
            <header className="hello">
              <SellerSign frame={frame} large />
              <h1>{seller.name}</h1>
              {seller.about ? <p className="lead" dir="auto">{seller.about}</p> : null}
            </header>
            <Shelves shelves={shelves} all={frame.links.shop} say={say} />
            {shelf ? <ShelfHead shelf={shelf} /> : <h2 className="sr">{say('shop.products')}</h2>}
            <ul className="shelf">
              {products.map((product, at) => (
                <li key={product.url}>
                  <Card product={product} say={say} first={at < 2} />
                </li>
              ))}
            </ul>
            <Pager previous={previous_url} next={next_url} say={say} />
          </>
        )}
      </div>
    </Layout>
  );
}

/** The ways to the shelves, where there are some. */
function Shelves({ shelves, all, say }: { shelves: ShopProps['shelves']; all: string; say: Say }) {
  if (shelves.length === 0) return null;
  const anyCurrent = shelves.some((shelf) => shelf.current);
  return (
    <nav className="shelves" aria-label={say('shop.shelves')}>
      <ul>
        <li>
          <a href={all} aria-current={anyCurrent ? undefined : 'page'}>
            {say('shop.all')}
          </a>
        </li>
        {shelves.map((shelf) => (
          <li key={shelf.url}>
            <a href={shelf.url} aria-current={shelf.current ? 'page' : undefined} dir="auto">
              <Dot color={shelf.color} /> {shelf.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** An attribute, not a style: the page's policy allows no styles of its own. */
function Dot({ color }: { color: string }) {
  return (
    <svg className="dot" viewBox="0 0 10 10" aria-hidden="true">
      <circle cx="5" cy="5" r="5" fill={color} />
    </svg>
  );
}

function ShelfHead({ shelf }: { shelf: NonNullable<ShopProps['shelf']> }) {
  return (
    <header className="shelf-head">
      <h2 dir="auto">{shelf.title}</h2>
      {shelf.description ? <p className="lead" dir="auto">{shelf.description}</p> : null}
    </header>
  );
}

function Card({ product, say, first }: { product: ProductCard; say: Say; first: boolean }) {
  return (
    <article className="card">
      <Cover picture={product.cover} kind={product.kind} sizes="(min-width: 40rem) 21rem, 92vw" first={first} />
      <div className="card-text">
        <p className="kind">{say(`kind.${product.kind}`)}</p>
        <h3>
          {/* The link's area covers the whole card; its words are only the name. */}
          <a href={product.url} dir="auto">
            {product.name}
          </a>
        </h3>
        {product.teaser ? <p className="teaser" dir="auto">{product.teaser}</p> : null}
        {product.on_hold_until !== null ? (
          <p className="badge">{say('shop.on_hold', { until: product.on_hold_until })}</p>
        ) : product.sold_out ? (
          <p className="badge">{say('shop.sold_out')}</p>
        ) : (
          <PriceTag price={product.price} say={say} />
        )}
      </div>
    </article>
  );
}

function Pager({ previous, next, say }: { previous: string | null; next: string | null; say: Say }) {
  if (!previous && !next) return null;
  return (
    <nav className="pager" aria-label={say('shop.pages')}>
      {previous ? (
        <a className="button button-quiet" href={previous} rel="prev">
          <Icon name="back" /> {say('shop.previous')}
        </a>
      ) : (
        <span />
      )}
      {next ? (
        <a className="button button-quiet" href={next} rel="next">
          {say('shop.next')}
        </a>
      ) : null}
    </nav>
  );
}
