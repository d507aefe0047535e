import { useTranslation } from 'react-i18next';
import type { OrderDetail } from '../details/OrderDrawer';
import { type ActionName, isPermitted, offeredActions } from './declared';
import { summarizeOrder, useRefusal } from './orderActions';

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

/** What an order offers, with its words, and why where it cannot be done: the server decides. */
export function useOffered() {
  const label = useActionLabel();
  const refusal = useRefusal();
  return (order: OrderDetail) => {
    const summary = summarizeOrder(order);
    return offeredActions(order).map(({ name, topic }) => {
      const permission = isPermitted(order, name) ? order.actions[name] : undefined;
      const why = isPermitted(order, name) && !permission?.allowed ? refusal(name, summary, permission) : undefined;
      return { name, topic, label: label(name), why };
    });
  };
}
