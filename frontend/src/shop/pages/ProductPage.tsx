import { Cover } from '../parts/Cover';
import { EventDates } from '../parts/EventDates';
import { Exact } from '../parts/Exact';
import { Icon } from '../parts/Icon';
import { Layout, SellerSign } from '../parts/Layout';
import { PriceTag } from '../parts/PriceTag';
import { RichText } from '../parts/RichText';
import { UnavailableNote } from '../parts/unavailable';
import { Curriculum } from '../parts/course/Curriculum';
import { PlanNote } from '../parts/payment/PlanChoices';
import type { Frame, Included, PlanChoice, ProductProps } from '../props';
import { type Say, speak } from '../words/words';

/** `/s/{seller}/{slug}`: one product, what it is and what it costs. */
export function ProductPage(props: ProductProps) {
  const { frame, price, unavailable } = props;
  const say = speak(frame.locale);
  const head = {
    title: `${props.name} · ${frame.seller.name}`,
    description: props.teaser || props.paragraphs[0],
    picture: props.cover?.url,
    hidden: props.preview,
    script: 'product.js',
    structuredData: props.structured_data,
  };
  const buyText = price.is_free ? say('product.get_free') : say('product.buy');
  return (
    <Layout frame={frame} head={head} dock={unavailable ? null : <Dock props={props} say={say} text={buyText} />}>
      {props.preview ? (
        <p className="ribbon">{say('product.preview')}</p>
      ) : null}
      <div className="wrap product">
        <div className="product-cover">
          <Cover picture={props.cover} kind={props.kind} sizes="(min-width: 56rem) 37rem, 92vw" first />
        </div>
        <div className="product-offer">
          <p className="kind">{say(`kind.${props.kind}`)}</p>
          <h1 dir="auto">{props.name}</h1>
          {props.teaser ? <p className="lead" dir="auto">
              {props.teaser}
            </p> : null}
          <p className="by">
            {say('product.by')} <a href={frame.links.shop}>
              <Exact>{frame.seller.name}</Exact>
            </a>
          </p>
          {unavailable ? (
            <UnavailableNote reason={unavailable} until={props.on_hold_until} frame={frame} say={say} paymentUrl={props.payment_url} />
          ) : (
            <div className="offer" data-offer>
              <PriceTag price={price} say={say} large />
              {props.plans.map((plan, at) => (
                <PlanLine key={plan.id} plan={plan} first={at === 0} say={say} />
              ))}
              <Buy props={props} say={say} text={buyText} />
              <Promises say={say} free={price.is_free} kind={props.kind} />
            </div>
          )}
        </div>
        <div className="product-more">
          <Includes items={props.includes} say={say} />
          <Curriculum chapters={props.chapters} say={say} />
          {props.paragraphs.length > 0 || props.details.length > 0 ? (
            <section aria-labelledby="about">
              <h2 id="about">{say('product.about')}</h2>
              <div className="prose">
                {props.paragraphs.map((paragraph, at) => (
                  <p key={at} dir="auto">
                    {paragraph}
                  </p>
                ))}
              </div>
              <RichText blocks={props.details} say={say} />
            </section>
          ) : null}
          <SellerBox frame={frame} say={say} />
        </div>
      </div>
    </Layout>
  );
}

/** A link; where a date has to be chosen first, a form that takes it along. */
/** What else it costs; of the first price, which stands large above, only why it cannot be had. */
function PlanLine({ plan, first, say }: { plan: PlanChoice; first: boolean; say: Say }) {
  if (first && !plan.sold_out) return null;
  return (
    <p className="hint">
      {first ? null : say.shown('product.or', { name: plan.name, price: [plan.price, plan.rhythm].filter(Boolean).join(' ') })}{' '}
      <PlanNote plan={plan} say={say} />
    </p>
  );
}

function Buy({ props, say, text }: { props: ProductProps; say: Say; text: string }) {
  if (props.dates.length === 0)
    return (
      <a className="button button-main" href={props.payment_url} rel="nofollow">
        {text}
      </a>
    );
  const open = props.dates.filter((date) => date.state === 'open');
  return (
    <form method="get" action={props.payment_url.split('?', 1)[0]} className="buy-date">
      {/* A form's own fields take the place of the parameters of its address. */}
      {parametersOf(props.payment_url).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <EventDates dates={props.dates} chosen={open.length === 1 ? (open[0]?.id ?? '') : ''} say={say} />
      <button className="button button-main" type="submit">
        {text}
      </button>
    </form>
  );
}

/** What an address says with one of its words. */
const word = (text = '') => decodeURIComponent(text.replaceAll('+', ' '));

/** What an address carries, but for the date that is chosen here. */
function parametersOf(address: string): [string, string][] {
  const pairs = (address.split('?', 2)[1] ?? '').split('&').filter(Boolean);
  return pairs.map((pair): [string, string] => [word(pair.split('=', 1)[0]), word(pair.slice(pair.indexOf('=') + 1))]).filter(([name]) => name !== 'ticket_date');
}

function Promises({ say, free, kind }: { say: Say; free: boolean; kind: ProductProps['kind'] }) {
  // Work is not there at once, and nobody gets access to it.
  const suffix = kind === 'service' ? '.service' : '';
  const mail = kind === 'event' ? '.event' : suffix;
  return (
    <ul className="promises">
      {free || kind === 'event' ? null : (
        <li>
          <Icon name="bolt" /> {say(`product.promise.instant${suffix}`)}
        </li>
      )}
      <li>
        <Icon name="mail" /> {say(`product.promise.mail${mail}`)}
      </li>
      {free ? null : (
        <li>
          <Icon name="lock" /> {say('product.promise.secure')}
        </li>
      )}
    </ul>
  );
}

function Includes({ items, say }: { items: Included[]; say: Say }) {
  if (items.length === 0) return null;
  return (
    <section aria-labelledby="includes">
      <h2 id="includes">{say('product.includes')}</h2>
      <ul className="files">
        {items.map((item, at) => (
          <li key={at}>
            <Icon name={item.kind ? 'bag' : 'file'} />
            <span className="files-name">{item.name}</span>
            <span className="files-detail">{item.kind ? say(`kind.${item.kind}`) : item.detail}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SellerBox({ frame, say }: { frame: Frame; say: Say }) {
  return (
    <section className="seller-box" aria-labelledby="seller">
      <SellerSign frame={frame} large />
      <div>
        <h2 id="seller">{say('product.seller')}</h2>
        <p className="seller-name">{frame.seller.name}</p>
        {frame.seller.about ? <p dir="auto">{frame.seller.about}</p> : null}
        <p>
          <a href={frame.links.shop}>{say.shown('product.visit_shop', { seller: frame.seller.name })}</a>
        </p>
      </div>
    </section>
  );
}

/** On small screens the script docks this bar at the lower edge while the offer is out of sight. Without it the bar stays away. */
function Dock({ props, say, text }: { props: ProductProps; say: Say; text: string }) {
  return (
    <div className="dock" data-dock hidden>
      <PriceTag price={props.price} say={say} />
      <a className="button button-main" href={props.payment_url} rel="nofollow">
        {text}
      </a>
    </div>
  );
}
