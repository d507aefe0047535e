import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AccessDialog } from '@/areas/cabinet/course_sessions/AccessDialog';
import { CancelDialog } from './CancelDialog';
import type { OrderDetail } from '../details/OrderDrawer';
import { GrantAccessDialog } from './GrantAccessDialog';
import { MergeDialog } from './MergeDialog';
import { BulkActionDialog } from '../bulk/BulkActionDialog';
import { PauseDialog } from '../subscriptions/PauseDialog';
import { PaymentMethodDialog } from './PaymentMethodDialog';
import { PayoffDialog } from '../subscriptions/PayoffDialog';
import { PlanChangeDialog } from '../subscriptions/PlanChangeDialog';
import { ReactivateDialog } from '../subscriptions/ReactivateDialog';
import { RefundDialog } from './RefundDialog';
import { UnmergeDialog } from './UnmergeDialog';
import { namedOn, summarizeOrder, useRefusal } from './orderActions';

type Name = keyof OrderDetail['actions'];

/** What can be done with the open order. A forbidden button is shown, disabled, with the server's reason under all of them. */
export function OrderActions({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  const [whyMoney, whyPlan, whyTogether] = [useId(), useId(), useId()];
  const [dialog, setDialog] = useState<Name | 'publishers' | 'assign' | 'giveAccess' | 'giveCourse'>();
  const close = () => setDialog(undefined);
  const summary = summarizeOrder(order);
  const refusal = useRefusal();
  // Of several forbidden actions the refusal of the nearest one is said.
  const said = (nearest: readonly Name[]) => {
    const refused = nearest.find((name) => !order.actions[name].allowed);
    return refused && refusal(refused, summary, order.actions[refused]);
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
    { id: whyMoney, names: money, why: said(summary.paid ? money : money.toReversed()) },
    { id: whyPlan, names: plan, why: said(plan) },
    { id: whyTogether, names: together, why: said(together) },
  ];
  return (
    <Box sx={{ display: 'grid', gap: 1, inlineSize: '100%' }}>
      {/* Four of them fit beside one another in the drawer, in every language. */}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& button': { paddingInline: 1.75 } }}>
        {groups.flatMap(({ id, names, why }) =>
          names.map((name) => {
            const disabled = !order.actions[name].allowed;
            return (
              <Button
                key={name}
                variant="outlined"
                color={name === 'cancel' ? 'error' : 'primary'}
                disabled={disabled}
                aria-describedby={why && disabled ? id : undefined}
                onClick={() => setDialog(name)}
              >
                {t(`${name}.action`)}
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
      {dialog === 'refund' && <RefundDialog order={summary} onClose={close} />}
      {dialog === 'cancel' && <CancelDialog order={summary} onClose={close} />}
      {dialog === 'reactivate' && <ReactivateDialog order={summary} onClose={close} />}
      {dialog === 'payoff' && <PayoffDialog order={summary} onClose={close} />}
      {dialog === 'planChange' && <PlanChangeDialog order={summary} onClose={close} />}
      {dialog === 'merge' && <MergeDialog order={summary} onClose={close} />}
      {dialog === 'unmerge' && <UnmergeDialog order={summary} onClose={close} />}
      {dialog === 'giveAccess' && <GrantAccessDialog order={order} onCourse={() => setDialog('giveCourse')} onClose={close} />}
      {dialog === 'giveCourse' && <AccessDialog to={[order.payer.email]} onClose={close} />}
      {(dialog === 'publishers' || dialog === 'assign') && <BulkActionDialog action={dialog} ids={[order.id]} named={namedOn(order, dialog)} onClose={close} />}
      {dialog === 'paymentForm' && <PaymentMethodDialog order={summary} onClose={close} />}
      {(dialog === 'pause' || dialog === 'resume') && <PauseDialog order={summary} action={dialog} onClose={close} />}
    </Box>
  );
}
