import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '@/app/paths';
import { type Action, ActionMenu } from '@/parts/list/ActionMenu';
import { AccessDialog } from '@/areas/cabinet/course_sessions/AccessDialog';
import { CancelDialog } from '../actions/CancelDialog';
import { GiveDialog } from '../actions/GrantAccessDialog';
import { MergeDialog } from '../actions/MergeDialog';
import { OrdersDialog } from '../bulk/BulkActionDialog';
import { PauseDialog } from '../subscriptions/PauseDialog';
import { PaymentFormDialog } from '../actions/PaymentMethodDialog';
import { RefundDialog } from '../actions/RefundDialog';
import type { Order } from './columns';
import { deedOf, namedOn, rowDeeds, useRefusal } from '../actions/orderActions';

type Name = 'refund' | 'cancel' | 'paymentForm' | 'pause' | 'resume' | 'merge' | 'publishers' | 'assign' | 'giveAccess' | 'giveCourse';

/** Its payments in the list of all. */
const ratesOf = (token: string) => `${paths.cabinet.orderRates}?${new URLSearchParams({ query: token }).toString()}`;

/** What can be done with one order of the list. A forbidden deed is shown with its reason. */
export function RowActions({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const [dialog, setDialog] = useState<Name>();
  const navigate = useNavigate();
  const can = rowDeeds(order);
  const deed = deedOf(order);
  const refusal = useRefusal();
  const close = () => setDialog(undefined);
  const ask = (name: Name, label: string, why?: string): Action => ({ key: name, label, why, run: () => setDialog(name) });
  const actions: Action[] = [
    ask('refund', t('refund.action'), can.refund ? undefined : refusal('refund', deed)),
    ask('cancel', t('cancel.action'), can.cancel ? undefined : refusal('cancel', deed)),
    ask('paymentForm', t('paymentForm.action'), can.paymentForm ? undefined : refusal('paymentForm', deed)),
    // What stands still goes on, everything else can be let stand still; both only of what is paid over time.
    ask(can.subscription, t(`${can.subscription}.action`), can.plan ? undefined : refusal(can.subscription, deed)),
    ask('merge', t('merge.action'), can.merge ? undefined : refusal('merge', deed)),
    { key: 'rates', label: t('rates'), run: () => void navigate(ratesOf(order.token)) },
    ask('publishers', t('bulk.action.publishers')),
    ask('assign', t('bulk.action.assign')),
    ask('giveAccess', t('bulk.action.giveAccess')),
  ];
  return (
    <>
      <ActionMenu label={t('actionsOf', { token: order.token })} actions={actions} />
      {dialog === 'refund' && <RefundDialog order={deed} onClose={close} />}
      {(dialog === 'pause' || dialog === 'resume') && <PauseDialog order={deed} deed={dialog} onClose={close} />}
      {dialog === 'merge' && <MergeDialog order={deed} onClose={close} />}
      {dialog === 'giveAccess' && <GiveDialog order={order} onCourse={() => setDialog('giveCourse')} onClose={close} />}
      {dialog === 'giveCourse' && <AccessDialog to={[order.payer.email]} onClose={close} />}
      {(dialog === 'publishers' || dialog === 'assign') && <OrdersDialog deed={dialog} ids={[order.id]} named={namedOn(order, dialog)} onClose={close} />}
      {dialog === 'paymentForm' && <PaymentFormDialog order={deed} onClose={close} />}
      {dialog === 'cancel' && <CancelDialog order={deed} onClose={close} />}
    </>
  );
}
