import type { ReactNode } from 'react';
import { AccessDialog } from '@/areas/cabinet/course_sessions/AccessDialog';
import { BatchDialog } from '../bulk/BatchDialog';
import { BulkActionDialog } from '../bulk/BulkActionDialog';
import type { OrderDetail } from '../details/order';
import type { Order } from '../list/columns';
import { PauseDialog } from '../subscriptions/PauseDialog';
import { PayoffDialog } from '../subscriptions/PayoffDialog';
import { PlanChangeDialog } from '../subscriptions/PlanChangeDialog';
import { ReactivateDialog } from '../subscriptions/ReactivateDialog';
import { CancelDialog } from './CancelDialog';
import { GrantAccessDialog } from './GrantAccessDialog';
import { MergeDialog } from './MergeDialog';
import { PaymentMethodDialog } from './PaymentMethodDialog';
import { RefundDialog } from './RefundDialog';
import { ResendReceiptDialog } from './ResendReceiptDialog';
import { UnmergeDialog } from './UnmergeDialog';
import { namedOn, summarizeOrder } from './orderActions';

interface Controls {
  /** Goes on with another action in its place. */
  open: (name: ActionName) => void;
  onClose: () => void;
}

interface BulkProps {
  rows: readonly Order[];
  ids: string[];
  onDone: () => void;
  onClose: () => void;
}

interface Declared {
  /** Its dialog over one order; without, it is only done to several. */
  one?: (order: OrderDetail, controls: Controls) => ReactNode;
  /** Its dialog over all orders that are marked; without, it is only done to one. */
  many?: (props: BulkProps) => ReactNode;
}

type Permitted = keyof OrderDetail['actions'];
export type ActionName = Permitted | 'publishers' | 'assign' | 'giveAccess' | 'giveCourse' | 'end';

/** Everything that can be done with orders, in the order in which it is offered. */
const ACTIONS: Record<ActionName, Declared> = {
  refund: {
    one: (order, { onClose }) => <RefundDialog order={summarizeOrder(order)} onClose={onClose} />,
    many: ({ ids, onDone, onClose }) => <BatchDialog action="refund" ids={ids} onDone={onDone} onClose={onClose} />,
  },
  cancel: {
    one: (order, { onClose }) => <CancelDialog order={summarizeOrder(order)} onClose={onClose} />,
    many: ({ ids, onDone, onClose }) => <BatchDialog action="cancel" ids={ids} onDone={onDone} onClose={onClose} />,
  },
  resendReceipt: { one: (order, { onClose }) => <ResendReceiptDialog order={summarizeOrder(order)} onClose={onClose} /> },
  end: { many: (props) => <BulkActionDialog action="end" {...props} /> },
  pause: {
    one: (order, { onClose }) => <PauseDialog order={summarizeOrder(order)} action="pause" onClose={onClose} />,
    many: (props) => <BulkActionDialog action="pause" {...props} />,
  },
  resume: {
    one: (order, { onClose }) => <PauseDialog order={summarizeOrder(order)} action="resume" onClose={onClose} />,
    many: (props) => <BulkActionDialog action="resume" {...props} />,
  },
  reactivate: { one: (order, { onClose }) => <ReactivateDialog order={summarizeOrder(order)} onClose={onClose} /> },
  payoff: { one: (order, { onClose }) => <PayoffDialog order={summarizeOrder(order)} onClose={onClose} /> },
  planChange: { one: (order, { onClose }) => <PlanChangeDialog order={summarizeOrder(order)} onClose={onClose} /> },
  paymentForm: {
    one: (order, { onClose }) => <PaymentMethodDialog order={summarizeOrder(order)} onClose={onClose} />,
    many: (props) => <BulkActionDialog action="payment_form" {...props} />,
  },
  merge: { one: (order, { onClose }) => <MergeDialog order={summarizeOrder(order)} onClose={onClose} /> },
  unmerge: { one: (order, { onClose }) => <UnmergeDialog order={summarizeOrder(order)} onClose={onClose} /> },
  publishers: {
    one: (order, { onClose }) => (
      <BulkActionDialog action="publishers" ids={[order.id]} named={namedOn(order, 'publishers')} onClose={onClose} />
    ),
    many: (props) => <BulkActionDialog action="publishers" {...props} />,
  },
  assign: {
    one: (order, { onClose }) => (
      <BulkActionDialog action="assign" ids={[order.id]} named={namedOn(order, 'assign')} onClose={onClose} />
    ),
    many: (props) => <BulkActionDialog action="assign" {...props} />,
  },
  giveAccess: {
    one: (order, { open, onClose }) => <GrantAccessDialog order={order} onCourse={() => open('giveCourse')} onClose={onClose} />,
    many: ({ rows, onClose }) => <AccessDialog to={rows.map((row) => row.payer.email)} onClose={onClose} />,
  },
  // It is come to from `giveAccess`.
  giveCourse: { one: (order, { onClose }) => <AccessDialog to={[order.payer.email]} onClose={onClose} /> },
};
const NAMES = Object.keys(ACTIONS) as ActionName[];

/** What can be done to all orders that are marked. */
export const bulkActions = NAMES.filter((name) => ACTIONS[name].many);

/** The dialog of an action over all orders that are marked. */
export const bulkDialog = (name: ActionName, props: BulkProps): ReactNode => ACTIONS[name].many?.(props);

/** The dialog of an action over one order. */
export const actionDialog = (name: ActionName, order: OrderDetail, controls: Controls): ReactNode =>
  ACTIONS[name].one?.(order, controls);

export const isPermitted = (order: OrderDetail, name: ActionName): name is Permitted => name in order.actions;

/** What an order offers, allowed or not; of actions that undo each other the one that fits. */
export function offeredActions(order: OrderDetail): ActionName[] {
  // What was ended for a day to come is taken up again, what stands still goes on, everything else can be let stand still.
  const still = order.actions.reactivate.allowed ? 'reactivate' : order.actions.resume.allowed ? 'resume' : 'pause';
  const later = order.periodType === 'subscription' ? 'planChange' : 'payoff';
  const together = order.mergedInto == null ? 'merge' : 'unmerge';
  const instead: Partial<Record<ActionName, ActionName>> = {
    pause: still,
    resume: still,
    reactivate: still,
    payoff: later,
    planChange: later,
    merge: together,
    unmerge: together,
  };
  return NAMES.filter((name) => name !== 'giveCourse' && ACTIONS[name].one && (instead[name] ?? name) === name);
}
