import { useTranslation } from 'react-i18next';
import { useSupportRefusal } from '@/app/shell/useMay';
import type { OrderDetail } from '../details/order';
import { type ActionName, isPermitted, offeredActions } from './declared';
import { type OrderSummary, summarizeOrder, useRefusal } from './orderActions';

/** What an action is called where it stands beside others. */
export function useActionLabel() {
  const { t } = useTranslation('orders');
  return (name: ActionName): string => {
    switch (name) {
      case 'publishers':
      case 'assign':
      case 'giveAccess':
      case 'end':
        return t(`bulk.action.${name}`);
      case 'giveCourse':
        return t('give.course');
      default:
        return t(`${name}.action`);
    }
  };
}

/** What is in the way for a while only, or because of something that can be seen to: then it is worth a line. */
const FOR_NOW = new Set(['payment_under_way', 'payment_disputed', 'asked_recently', 'receipt_sent_recently', 'holds_merged', 'order_merged']);

/** Whether a refused action is one that a seller would look for: either a refund or a cancellation, and what is refused for now. */
function isMissed(order: OrderDetail, name: ActionName, { paid }: OrderSummary): boolean {
  const { refund, cancel } = order.actions;
  if (isPermitted(order, name) && FOR_NOW.has(order.actions[name].code ?? '')) return true;
  if (refund.allowed || cancel.allowed) return false;
  return name === (paid ? 'refund' : 'cancel');
}

/** What support can do with orders: no money moves and no sale changes. */
const OF_SUPPORT: ReadonlySet<ActionName> = new Set(['resendReceipt', 'giveAccess', 'giveCourse', 'payoff']);

/** Why the reader cannot do that with orders, whatever they allow: support does not move money. */
export function useNotForSupport(): (name: ActionName) => string | undefined {
  const why = useSupportRefusal();
  return (name) => (OF_SUPPORT.has(name) ? undefined : why);
}

export interface OfferedAction {
  name: ActionName;
  label: string;
  why?: string | undefined;
}

/** What can be done with an order, with its words; of what cannot, only what a seller would look for, with the reason. The server decides. */
export function useOffered() {
  const label = useActionLabel();
  const refusal = useRefusal();
  const notForSupport = useNotForSupport();
  return (order: OrderDetail): OfferedAction[] => {
    const summary = summarizeOrder(order);
    return offeredActions(order).flatMap((name) => {
      const permission = isPermitted(order, name) ? order.actions[name] : undefined;
      if (!permission || permission.allowed || !isPermitted(order, name)) return [{ name, label: label(name), why: notForSupport(name) }];
      return isMissed(order, name, summary) ? [{ name, label: label(name), why: refusal(name, summary, permission) }] : [];
    });
  };
}
