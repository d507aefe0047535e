import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CancelDialog } from './CancelDialog';
import { RefundDialog } from './RefundDialog';
import type { Order } from './columns';
import { deedOf, rowDeeds } from './deeds';

/** What can be done with one order of the list. A forbidden deed is shown with its reason. */
export function RowActions({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<'refund' | 'cancel'>();
  const can = rowDeeds(order);
  const paid = order.paidAmount.amount > 0;
  const actions = [
    { key: 'refund', label: t('refund.action'), why: can.refund ? undefined : t(paid ? 'refund.whyNothing' : 'refund.whyUnpaid') },
    { key: 'cancel', label: t('cancel.action'), why: can.cancel ? undefined : t(paid ? 'cancel.whyPaid' : 'cancel.whyOver') },
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
            disabled={action.why !== undefined}
            onClick={() => {
              setAnchor(null);
              setDialog(action.key);
            }}
          >
            <ListItemText primary={action.label} secondary={action.why} />
          </MenuItem>
        ))}
      </Menu>
      {dialog === 'refund' && <RefundDialog order={deedOf(order)} onClose={close} />}
      {dialog === 'cancel' && <CancelDialog order={deedOf(order)} onClose={close} />}
    </>
  );
}
