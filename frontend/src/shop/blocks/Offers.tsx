// Blocks of funnels, thank-you pages and programs.
import { Cover } from '../parts/Cover';
import { PriceTag } from '../parts/PriceTag';
import { Prose } from '../parts/Prose';
import { RichText } from '../parts/RichText';
import type { BlockOf } from './document.gen';
import { ActionButton, type BlockView, BlockStrip, EmptyNote } from './parts';
import { type Scene, isWritten, productOf, richOf } from './scene';

type Decision = Pick<BlockOf<'funnel_product'>['props'], 'accept' | 'decline'>;

/** Yes or no, each as easy as the other. */
function Answers({ props, scene, product }: { props: Decision; scene: Scene; product?: ReturnType<typeof productOf> }) {
  const { accept, decline } = props;
  return (
    <div className="btn-row answers">
      {accept ? <ActionButton scene={scene} button={accept} product={product} /> : null}
      {decline ? <ActionButton scene={scene} button={decline} at={accept ? 1 : 0} product={product} /> : null}
    </div>
  );
}

export function FunnelBlock({ block, scene }: BlockView<'funnel'>) {
  return (
    <BlockStrip block={block} label={scene.say('block.next_step')}>
      <Answers props={block.props} scene={scene} />
    </BlockStrip>
  );
}

export function FunnelProduct({ block, scene }: BlockView<'funnel_product'>) {
  const { productId, parts = ['cover', 'title', 'description', 'price', 'old_price'] } = block.props;
  const product = productOf(scene, productId);
  if (!product)
    return (
      <BlockStrip block={block}>
        <EmptyNote>{scene.say('block.no_product')}</EmptyNote>
      </BlockStrip>
    );
  const { card } = product;
  const price = parts.includes('old_price') ? card.price : { ...card.price, old_text: null };
  return (
    <BlockStrip block={block} look="one one-two_columns">
      <div className="one-in">
        {parts.includes('cover') ? <Cover picture={card.cover} kind={card.kind} sizes="(min-width: 62rem) 34rem, 92vw" /> : null}
        <div className="one-text">
          {parts.includes('title') ? <h2 dir="auto">{card.name}</h2> : null}
          {parts.includes('description') ? (card.teaser ? <p className="lead" dir="auto">{card.teaser}</p> : product.paragraphs.map((text, at) => <Prose key={at} text={text} />)) : null}
          {parts.includes('price') ? <PriceTag price={price} say={scene.say} large /> : null}
          <Answers props={block.props} scene={scene} product={product} />
        </div>
      </div>
    </BlockStrip>
  );
}

/** The seller's words after a purchase; the order itself is shown by its own page. */
export function ThankYou({ block, scene }: BlockView<'thank_you_page'>) {
  const message = richOf(scene, block.props.message);
  const { say, frame } = scene;
  return (
    <BlockStrip block={block} look="thanks">
      {isWritten(message) ? <RichText blocks={message} say={say} below={1} /> : <p className="lead">{say('block.thanks')}</p>}
      {(block.props.parts ?? []).includes('access_button') ? (
        <p className="btn-row">
          <a className="button btn btn-0 btn-solid btn-lg" href={frame.links.sign_in} rel="nofollow">
            {say('nav.purchases')}
          </a>
        </p>
      ) : null}
    </BlockStrip>
  );
}

export function AffiliateBlock({ block, scene }: BlockView<'affiliate'>) {
  const { affiliate } = scene.data;
  const { say } = scene;
  if (!affiliate)
    return (
      <BlockStrip block={block}>
        <EmptyNote>{say('block.no_program')}</EmptyNote>
      </BlockStrip>
    );
  const { show = ['commission', 'cookie_days'], joinButton } = block.props;
  return (
    <BlockStrip block={block} label={affiliate.name}>
      <div className="panel program">
        <h2 dir="auto">{affiliate.name}</h2>
        <dl>
          {show.includes('commission') ? (
            <div>
              <dt>{say('block.commission')}</dt>
              <dd translate="no">{affiliate.commission}</dd>
            </div>
          ) : null}
          {show.includes('cookie_days') ? (
            <div>
              <dt>{say('block.cookie_days')}</dt>
              <dd>{say.counted('block.days_of', affiliate.cookie_days)}</dd>
            </div>
          ) : null}
        </dl>
        {joinButton ? (
          <ActionButton scene={scene} button={{ ...joinButton, action: { type: 'customLink', url: affiliate.join_url } }} />
        ) : (
          <a className="button btn btn-0 btn-solid btn-md" href={affiliate.join_url}>
            {say('block.join')}
          </a>
        )}
      </div>
    </BlockStrip>
  );
}
