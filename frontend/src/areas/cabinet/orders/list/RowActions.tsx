import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '@/app/paths';
import { type Action, ActionMenu } from '@/parts/list/ActionMenu';
import { AccessDialog } from '@/areas/cabinet/course_sessions/AccessDialog';
import { CancelDialog } from '../actions/CancelDialog';
import { GrantAccessDialog } from '../actions/GrantAccessDialog';
import { MergeDialog } from '../actions/MergeDialog';
import { BulkActionDialog } from '../bulk/BulkActionDialog';
import { PauseDialog } from '../subscriptions/PauseDialog';
import { PaymentMethodDialog } from '../actions/PaymentMethodDialog';
import { RefundDialog } from '../actions/RefundDialog';
import type { Order } from './columns';
import { summarizeOrder, namedOn, possibleActions, useRefusal } from '../actions/orderActions';

type Name = 'refund' | 'cancel' | 'paymentForm' | 'pause' | 'resume' | 'merge' | 'publishers' | 'assign' | 'giveAccess' | 'giveCourse';

/** Its payments in the list of all. */
const ratesOf = (token: string) => `${paths.cabinet.orderRates}?${new URLSearchParams({ query: token }).toString()}`;

/** What can be done with one order of the list. A forbidden action is shown with its reason. */
export function RowActions({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const [dialog, setDialog] = useState<Name>();
  const navigate = useNavigate();
  const can = possibleActions(order);
  const summary = summarizeOrder(order);
  const refusal = useRefusal();
  const close = () => setDialog(undefined);
  const ask = (name: Name, label: string, why?: string): Action => ({ key: name, label, why, run: () => setDialog(name) });
  const actions: Action[] = [
    ask('refund', t('refund.action'), can.refund ? undefined : refusal('refund', summary)),
    ask('cancel', t('cancel.action'), can.cancel ? undefined : refusal('cancel', summary)),
    ask('paymentForm', t('paymentForm.action'), can.paymentForm ? undefined : refusal('paymentForm', summary)),
    // What stands still goes on, everything else can be let stand still; both only of what is paid over time.
    ask(can.subscription, t(`${can.subscription}.action`), can.plan ? undefined : refusal(can.subscription, summary)),
    ask('merge', t('merge.action'), can.merge ? undefined : refusal('merge', summary)),
    { key: 'rates', label: t('rates'), run: () => void navigate(ratesOf(order.token)) },
    ask('publishers', t('bulk.action.publishers')),
    ask('assign', t('bulk.action.assign')),
    ask('giveAccess', t('bulk.action.giveAccess')),
  ];
  return (
    <>
      <ActionMenu label={t('actionsOf', { token: order.token })} actions={actions} />
      {dialog === 'refund' && <RefundDialog order={summary} onClose={close} />}
      {(dialog === 'pause' || dialog === 'resume') && <PauseDialog order={summary} action={dialog} onClose={close} />}
      {dialog === 'merge' && <MergeDialog order={summary} onClose={close} />}
      {dialog === 'giveAccess' && <GrantAccessDialog order={order} onCourse={() => setDialog('giveCourse')} onClose={close} />}
      {dialog === 'giveCourse' && <AccessDialog to={[order.payer.email]} onClose={close} />}
      {(dialog === 'publishers' || dialog === 'assign') && <BulkActionDialog action={dialog} ids={[order.id]} named={namedOn(order, dialog)} onClose={close} />}
      {dialog === 'paymentForm' && <PaymentMethodDialog order={summary} onClose={close} />}
      {dialog === 'cancel' && <CancelDialog order={summary} onClose={close} />}
    </>
  );
}
