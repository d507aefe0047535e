import { Cover } from '../parts/Cover';
import { Icon } from '../parts/Icon';
import { Layout, SellerSign } from '../parts/Layout';
import { Headline } from '../parts/Notice';
import { PriceTag } from '../parts/PriceTag';
import type { ProductCard, ShopProps } from '../props';
import { type Say, speak } from '../words/words';

/** `/s/{seller}`: everything the seller sells. */
export function ShopPage({ frame, products, categories, category, previous_url, next_url }: ShopProps) {
  const say = speak(frame.locale);
  const { seller } = frame;
  const head = {
    title: category ? say.plain('shop.shelf_title', { shelf: category.title, seller: seller.name }) : say.plain('shop.title', { seller: seller.name }),
    description: category?.description || seller.about || say.plain('shop.description', { seller: seller.name }),
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
            <Categories categories={categories} all={frame.links.shop} say={say} />
            {category ? <CategoryHead category={category} /> : <h2 className="sr">{say('shop.products')}</h2>}
            <ul className="product-list">
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

/** Links to the shop's categories, where there are some. */
function Categories({ categories, all, say }: { categories: ShopProps['categories']; all: string; say: Say }) {
  if (categories.length === 0) return null;
  const anyCurrent = categories.some((category) => category.current);
  return (
    <nav className="categories" aria-label={say('shop.shelves')}>
      <ul>
        <li>
          <a href={all} aria-current={anyCurrent ? undefined : 'page'}>
            {say('shop.all')}
          </a>
        </li>
        {categories.map((category) => (
          <li key={category.url}>
            <a href={category.url} aria-current={category.current ? 'page' : undefined} dir="auto">
              <Dot color={category.color} /> {category.title}
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

function CategoryHead({ category }: { category: NonNullable<ShopProps['category']> }) {
  return (
    <header className="category-head">
      <h2 dir="auto">{category.title}</h2>
      {category.description ? <p className="lead" dir="auto">{category.description}</p> : null}
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
