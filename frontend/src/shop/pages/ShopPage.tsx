import { Cover } from '../parts/Cover';
import { Icon } from '../parts/Icon';
import { Layout, SellerSign } from '../parts/Layout';
import { Headline } from '../parts/Notice';
import { PriceTag } from '../parts/PriceTag';
import type { ProductCard, ShopProps } from '../props';
import { type Say, speak } from '../words/words';

/** `/s/{seller}`: everything the seller has on the shelf. */
export function ShopPage({ frame, products, previous_url, next_url }: ShopProps) {
  const say = speak(frame.locale);
  const { seller } = frame;
  const head = {
    title: say('shop.title', { seller: seller.name }),
    description: seller.about || say('shop.description', { seller: seller.name }),
    picture: seller.picture?.url,
  };
  return (
    <Layout frame={frame} head={head}>
      <div className="wrap shop">
        {products.length === 0 ? (
          <Headline tone="plain" icon="bag" title={say('shop.empty.title')}>
            <p>{say('shop.empty.text', { seller: seller.name })}</p>
          </Headline>
        ) : (
          <>
            <header className="hello">
              <SellerSign frame={frame} large />
              <h1>{seller.name}</h1>
              {seller.about ? <p className="lead" dir="auto">{seller.about}</p> : null}
            </header>
            <h2 className="sr">{say('shop.products')}</h2>
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
        {product.sold_out ? <p className="badge">{say('shop.sold_out')}</p> : <PriceTag price={product.price} say={say} />}
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
