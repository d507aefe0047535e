import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessDialog } from '@/areas/cabinet/course_sessions/AccessDialog';
import { CancelDialog } from './CancelDialog';
import type { OrderDetail } from '../details/OrderDrawer';
import { GiveDialog } from './GrantAccessDialog';
import { MergeDialog } from './MergeDialog';
import { OrdersDialog } from '../bulk/BulkActionDialog';
import { PauseDialog } from '../subscriptions/PauseDialog';
import { PaymentFormDialog } from './PaymentMethodDialog';
import { PayoffDialog } from '../subscriptions/PayoffDialog';
import { PlanChangeDialog } from '../subscriptions/PlanChangeDialog';
import { ReactivateDialog } from '../subscriptions/ReactivateDialog';
import { RefundDialog } from './RefundDialog';
import { UnmergeDialog } from './UnmergeDialog';
import { deedOf, namedOn, useRefusal } from './orderActions';

type Name = keyof OrderDetail['actions'];

/** What can be done with the open order. A forbidden button is shown, disabled, with the server's reason under all of them. */
export function Deeds({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  const [whyMoney, whyPlan, whyTogether] = [useId(), useId(), useId()];
  const [dialog, setDialog] = useState<Name | 'publishers' | 'assign' | 'giveAccess' | 'giveCourse'>();
  const close = () => setDialog(undefined);
  const deed = deedOf(order);
  const refusal = useRefusal();
  // Of several forbidden deeds the refusal of the nearest one is said.
  const said = (nearest: readonly Name[]) => {
    const refused = nearest.find((name) => !order.actions[name].allowed);
    return refused && refusal(refused, deed, order.actions[refused]);
  };
  const money = ['refund', 'cancel'] as const;
  // What stands still goes on; everything else can be let stand still.
  const later = order.periodType === 'subscription' ? 'planChange' : 'payoff';
  // What was ended for a day to come is taken up again.
  const ends = order.actions.reactivate.allowed;
  const still = ends ? 'reactivate' : order.actions.resume.allowed ? 'resume' : 'pause';
  const plan = order.periodType === 'one_time' ? [] : ([still, later, 'paymentForm'] as const);
  const together = order.periodType === 'one_time' ? [] : ([order.mergedInto == null ? 'merge' : 'unmerge'] as const);
  const groups: { id: string; names: readonly Name[]; why: string | undefined }[] = [
    // What is paid is refunded, the rest is called off.
    { id: whyMoney, names: money, why: said(deed.paid ? money : money.toReversed()) },
    { id: whyPlan, names: plan, why: said(plan) },
    { id: whyTogether, names: together, why: said(together) },
  ];
  return (
    <Box sx={{ display: 'grid', gap: 1, inlineSize: '100%' }}>
      {/* Four of them fit beside one another in the drawer, in every language. */}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& button': { paddingInline: 1.75 } }}>
        {groups.flatMap(({ id, names, why }) =>
          names.map((name) => {
            const { allowed } = order.actions[name];
            return (
              <Button
                key={name}
                variant="outlined"
                color={name === 'cancel' ? 'error' : 'primary'}
                disabled={!allowed}
                aria-describedby={why && !allowed ? id : undefined}
                onClick={() => setDialog(name)}
              >
                {t(`${name === 'planChange' ? 'plan_change' : name}.action`)}
              </Button>
            );
          }),
        )}
        {(['publishers', 'assign', 'giveAccess'] as const).map((name) => (
          <Button key={name} variant="outlined" onClick={() => setDialog(name)}>
            {t(`bulk.action.${name}`)}
          </Button>
        ))}
      </Box>
      {groups.map(
        ({ id, why }) =>
          why && (
            <Box key={id} id={id} sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
              {why}
            </Box>
          ),
      )}
      {dialog === 'refund' && <RefundDialog order={deed} onClose={close} />}
      {dialog === 'cancel' && <CancelDialog order={deed} onClose={close} />}
      {dialog === 'reactivate' && <ReactivateDialog order={deed} onClose={close} />}
      {dialog === 'payoff' && <PayoffDialog order={deed} onClose={close} />}
      {dialog === 'planChange' && <PlanChangeDialog order={deed} onClose={close} />}
      {dialog === 'merge' && <MergeDialog order={deed} onClose={close} />}
      {dialog === 'unmerge' && <UnmergeDialog order={deed} onClose={close} />}
      {dialog === 'giveAccess' && <GiveDialog order={order} onCourse={() => setDialog('giveCourse')} onClose={close} />}
      {dialog === 'giveCourse' && <AccessDialog to={[order.payer.email]} onClose={close} />}
      {(dialog === 'publishers' || dialog === 'assign') && <OrdersDialog deed={dialog} ids={[order.id]} named={namedOn(order, dialog)} onClose={close} />}
      {dialog === 'paymentForm' && <PaymentFormDialog order={deed} onClose={close} />}
      {(dialog === 'pause' || dialog === 'resume') && <PauseDialog order={deed} deed={dialog} onClose={close} />}
    </Box>
  );
}
