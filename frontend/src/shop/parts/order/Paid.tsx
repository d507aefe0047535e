import type { ReactNode } from 'react';
import type { ConfirmationProps, GiftNote, OrderView } from '../../props';
import type { Say } from '../../words/words';
import { Headline } from '../Notice';
import { RichText } from '../RichText';
import { GoodsList } from './GoodsList';
import { Kept } from './Upgrade';

/** A gift is not its giver's: they read when whoever gets it does. */
const giftWords = ({ given, receiver, day }: GiftNote, say: Say): ReactNode =>
  say.shown(given ? 'confirmation.gift.given' : 'confirmation.gift.waits', { receiver, day });

type PaidOrder = Extract<OrderView, { state: 'paid' }>;

/** The good news, and everything that the buyer has got. */
export function Paid({ order, props, say }: { order: PaidOrder; props: ConfirmationProps; say: Say }) {
  const { email, frame, kept } = props;
  const { certificates, courses, downloads, keys, services, tickets, upgraded } = order.goods;
  const opens = courses.length + downloads.length + keys.length + tickets.length + upgraded.length + certificates.length > 0;
  const opened = opens ? 'text' : services.length > 0 ? 'receipt' : 'preparing';
  return (
    <>
      <Headline tone="good" icon="check" title={order.thanks_title || say('confirmation.paid.title')}>
        <p>{order.gift ? giftWords(order.gift, say) : say.shown(`confirmation.paid.${opened}`, { email })}</p>
        <RichText blocks={order.thanks} say={say} />
        {order.thanks_url ? (
          <p>
            <a className="button" href={order.thanks_url}>
              {say('confirmation.onward')}
            </a>
          </p>
        ) : null}
      </Headline>
      <GoodsList goods={order.goods} frame={frame} say={say} />
      {kept ? <Kept kept={kept} say={say} /> : null}
      {order.library_url ? (
        <p className="actions">
          <a className="button button-quiet" href={order.library_url}>
            {say('confirmation.library')}
          </a>
        </p>
      ) : null}
    </>
  );
}
