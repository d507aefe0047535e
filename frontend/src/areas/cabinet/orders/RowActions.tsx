import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '@/app/paths';
import { AccessDialog } from '../sessions/AccessDialog';
import { CancelDialog } from './CancelDialog';
import { GiveDialog } from './GiveDialog';
import { MergeDialog } from './MergeDialog';
import { OrdersDialog } from './OrdersDialog';
import { PauseDialog } from './PauseDialog';
import { PaymentFormDialog } from './PaymentFormDialog';
import { RefundDialog } from './RefundDialog';
import type { Order } from './columns';
import { deedOf, namedOn, rowDeeds, useRefusal } from './deeds';

type Name = 'refund' | 'cancel' | 'paymentForm' | 'pause' | 'resume' | 'merge' | 'publishers' | 'assign' | 'giveAccess' | 'giveCourse';

/** Its payments in the list of all. */
const ratesOf = (token: string) => `${paths.cabinet.orderRates}?${new URLSearchParams({ query: token }).toString()}`;

/** What can be done with one order of the list. A forbidden deed is shown with its reason. */
export function RowActions({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<Name>();
  const navigate = useNavigate();
  const can = rowDeeds(order);
  const deed = deedOf(order);
  const refusal = useRefusal();
  const actions = [
    { key: 'refund', label: t('refund.action'), why: can.refund ? undefined : refusal('refund', deed) },
    { key: 'cancel', label: t('cancel.action'), why: can.cancel ? undefined : refusal('cancel', deed) },
    { key: 'paymentForm', label: t('paymentForm.action'), why: can.paymentForm ? undefined : refusal('paymentForm', deed) },
    // What stands still goes on, everything else can be let stand still; both only of what is paid over time.
    { key: can.subscription, label: t(`${can.subscription}.action`), why: can.plan ? undefined : refusal(can.subscription, deed) },
    { key: 'merge', label: t('merge.action'), why: can.merge ? undefined : refusal('merge', deed) },
    { key: 'rates', label: t('rates'), why: undefined },
    { key: 'publishers', label: t('bulk.action.publishers'), why: undefined },
    { key: 'assign', label: t('bulk.action.assign'), why: undefined },
    { key: 'giveAccess', label: t('bulk.action.giveAccess'), why: undefined },
  ] as const;
  const close = () => setDialog(undefined);
  return (
    <>
      <IconButton
        aria-label={t('actionsOf', { token: order.token })}
        aria-haspopup="menu"
        aria-controls={anchor ? id : undefined}
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreVert />
      </IconButton>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} disablePortal sx={{ textAlign: 'start' }} onClose={() => setAnchor(null)}>
        {actions.map((action) => (
          <MenuItem
            key={action.key}
            // The deed is dimmed, its reason is not: it is there to be read.
            sx={{ '&.Mui-disabled': { opacity: 1 } }}
            disabled={action.why !== undefined}
            onClick={() => {
              setAnchor(null);
              if (action.key === 'rates') void navigate(ratesOf(order.token));
              else setDialog(action.key);
            }}
          >
            <ListItemText
              primary={action.label}
              secondary={action.why}
              slotProps={{ primary: { sx: { opacity: action.why === undefined ? 1 : 0.5 } }, secondary: { variant: 'caption' } }}
            />
          </MenuItem>
        ))}
      </Menu>
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
