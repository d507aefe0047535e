import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { paths } from '@/app/paths';
import { toast } from '@/parts/feedback/toasts';
import { type Action, ActionMenu } from '@/parts/list/ActionMenu';
import type { OrderDetail } from '../details/order';
import { type ActionName, actionDialog } from './declared';
import { type OfferedAction, useOffered } from './useOffered';

/** What is most likely wanted first, by where the order stands. */
const FIRST: readonly ActionName[] = ['reactivate', 'resume', 'refund', 'cancel'];

/** Where something is to be paid, the buyer pays it on their page. */
const isToPay = (order: OrderDetail) => order.unpaidAmount.amount > 0 && ['payment_waiting', 'payment_not_completed'].includes(order.paymentState);

async function copy(url: string, done: string) {
  try {
    await navigator.clipboard.writeText(url);
    toast.success(done);
  } catch {
    toast.warning(url);
  }
}

/** What can be done with the open order: the likeliest as a button, everything else in a menu. */
export function OrderActions({ order }: { order: OrderDetail }) {
  const { t } = useTranslation(['orders', 'common']);
  const [dialog, setDialog] = useState<ActionName>();
  const offered = useOffered()(order);
  const toPay = isToPay(order);
  const copyPage = () => void copy(new URL(order.pageUrl, window.location.href).href, t('common:copied'));
  const first = toPay ? undefined : FIRST.map((name) => offered.find((offer) => offer.name === name && offer.why === undefined)).find(Boolean);
  const run = ({ name, label, why }: OfferedAction): Action => ({ key: name, label, why, run: () => setDialog(name) });
  const links: Action[] = [
    { key: 'open', label: t('links.open'), apart: true, run: () => void window.open(order.pageUrl, '_blank', 'noopener') },
    ...(toPay ? [] : [{ key: 'copyPage', label: t('links.copyPage'), run: copyPage }]),
    { key: 'copyOrder', label: t('links.copyOrder'), run: () => void copy(new URL(paths.cabinet.order(order.id), window.location.href).href, t('common:copied')) },
  ];
  return (
    <>
      {toPay && (
        <Button variant="contained" onClick={copyPage}>
          {t('links.copyPayment')}
        </Button>
      )}
      {first && (
        <Button variant="outlined" onClick={() => setDialog(first.name)}>
          {first.label}
        </Button>
      )}
      <ActionMenu label={t('actionsOf', { token: order.token })} verb={t('more')} actions={[...offered.filter((offer) => offer !== first).map(run), ...links]} />
      {dialog && actionDialog(dialog, order, { open: setDialog, onClose: () => setDialog(undefined) })}
    </>
  );
}
