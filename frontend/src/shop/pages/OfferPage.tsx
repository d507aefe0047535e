import { Cover } from '../parts/Cover';
import { Layout } from '../parts/Layout';
import { Prose } from '../parts/Prose';
import { ConsentBox, LegalText } from '../parts/payment/Consent';
import { Totals } from '../parts/payment/OrderSummary';
import type { OfferProps } from '../props';
import { type Say, speak } from '../words/words';

/** `/s/{seller}/f/{funnel}/{order}/{step}`: an offer after a purchase. Two forms; nothing needs a script. */
export function OfferPage(props: OfferProps) {
  const { frame } = props;
  const say = speak(frame.locale);
  return (
    <Layout frame={frame} head={{ title: props.title, hidden: true, script: 'offer.js' }} focused>
      <div className="wrap order offer" id="offer" data-standing={props.standing}>
        <p className="lead" role="status">
          {say('offer.before')}
        </p>
        <h1>{props.title}</h1>
        {props.text ? <Prose text={props.text} /> : null}
        <section className="summary" aria-labelledby="offer-product">
          <div className="summary-product">
            <Cover picture={props.cover} kind={props.kind} sizes="5.5rem" />
            <div>
              <p className="kind">{say(`kind.${props.kind}`)}</p>
              <h2 className="summary-name" id="offer-product">
                {props.product_name}
              </h2>
              {props.zfu_number ? <p className="hint">{say.shown('payment.zfu', { admission: props.zfu_number })}</p> : null}
            </div>
          </div>
          {props.description ? <Prose text={props.description} /> : null}
          <Totals summary={props.summary} say={say} />
          {props.error ? (
            <p className="error" role="alert" id="offer-error">
              {props.error}
            </p>
          ) : null}
          <Way props={props} say={say} />
        </section>
        <form method="post" action={props.action}>
          <input type="hidden" name="csrf" value={props.csrf} />
          <input type="hidden" name="answer" value="decline" />
          <button className="button button-quiet" type="submit">
            {say('offer.decline')}
          </button>
        </form>
      </div>
    </Layout>
  );
}

/** How it is had: by one press, on the payment page, or on the page of the order that it has become. */
function Way({ props, say }: { props: OfferProps; say: Say }) {
  if (props.follow_up_url) {
    return (
      <div className="order-part" role="alert">
        <p>{say(`offer.${props.standing === 'refused' ? 'refused' : 'asked'}`)}</p>
        <a className="button button-main" href={props.follow_up_url}>
          {say(`offer.${props.standing === 'refused' ? 'other_way' : 'go_on'}`)}
        </a>
      </div>
    );
  }
  if (!props.kept) {
    return (
      <div className="order-part">
        <p className="hint">{say('offer.confirm.text')}</p>
        <a className="button button-main button-buy" href={props.confirm_url}>
          {say('offer.confirm', { price: props.price })}
        </a>
      </div>
    );
  }
  return (
    <form method="post" action={props.action} className="order-part">
      <input type="hidden" name="csrf" value={props.csrf} />
      <input type="hidden" name="version" value={props.version} />
      <input type="hidden" name="answer" value="accept" />
      {/* Filled by the script: what the browser is like, for the card's bank. */}
      <input type="hidden" name="browser_info" value="" />
      {props.consent ? (
        <div className="consent">
          <ConsentBox consent={props.consent} seller={props.frame.seller.name} instructionUrl={props.frame.links.right_of_withdrawal} errorId={props.consent_missing ? 'offer-error' : undefined} say={say} />
        </div>
      ) : null}
      <LegalText frame={props.frame} say={say} />
      <p className="hint">
        {props.kept.last4
          ? say('offer.kept.numbered', { method: say(`payment.method.${props.kept.method}`), last4: props.kept.last4 })
          : say('offer.kept', { method: say(`payment.method.${props.kept.method}`) })}{' '}
        <a href={props.confirm_url}>{say('offer.other_way')}</a>
      </p>
      <button className="button button-main button-buy" type="submit">
        {say('offer.accept', { price: props.price })}
      </button>
    </form>
  );
}
