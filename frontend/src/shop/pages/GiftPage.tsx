import { Headline } from '../parts/Notice';
import { Layout } from '../parts/Layout';
import { GoodsList } from '../parts/order/GoodsList';
import { Prose } from '../parts/Prose';
import type { GiftProps } from '../props';
import { speak } from '../words/words';

/** `/s/{seller}/gifts/{key}`: what somebody was given, for whoever holds its address. */
export function GiftPage({ frame, product_name, receiver, giver, message, goods }: GiftProps) {
  const say = speak(frame.locale);
  return (
    <Layout frame={frame} head={{ title: say('gift.title'), hidden: true, script: 'order.js' }}>
      <div className="wrap order" id="order" data-state="gift">
        <Headline tone={goods ? 'good' : 'plain'} icon={goods ? 'check' : 'undo'} title={say.shown('gift.heading', { receiver })}>
          <p>{say.shown(goods ? 'gift.text' : 'gift.closed', { giver, product: product_name, seller: frame.seller.name })}</p>
          {message ? <Prose text={message} /> : null}
        </Headline>
        {goods ? <GoodsList goods={goods} frame={frame} say={say} /> : null}
      </div>
    </Layout>
  );
}
