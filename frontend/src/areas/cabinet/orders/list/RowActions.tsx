import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { paths } from '@/app/paths';
import { useMay } from '@/app/shell/useMay';
import { type Action, ActionMenu } from '@/parts/list/ActionMenu';
import { type ActionName, actionDialog } from '../actions/declared';
import { orderQuery } from '../actions/orderActions';
import { useOffered } from '../actions/useOffered';
import type { Order } from './columns';

/** Its payments in the list of all. */
const ratesOf = (token: string) => `${paths.cabinet.orderRates}?${new URLSearchParams({ query: token }).toString()}`;

/** What can be done with one order of the list, as the server says once the menu is opened. A forbidden action is shown with its reason. */
export function RowActions({ order }: { order: Order }) {
  const { t } = useTranslation('orders');
  const [opened, setOpened] = useState(false);
  const [dialog, setDialog] = useState<ActionName>();
  const navigate = useNavigate();
  const offered = useOffered();
  const asked = useQuery({ ...orderQuery(order.id), enabled: opened });
  const detail = asked.data;
  const may = useMay();
  const customer = may('customers') ? detail?.customer?.customerId : undefined;
  const actions: Action[] | undefined = detail && [
    ...offered(detail).map(({ name, label, why }) => ({ key: name, label, why, run: () => setDialog(name) })),
    ...(customer ? [{ key: 'customer', label: t('customer.view'), run: () => void navigate(paths.cabinet.customer(customer)) }] : []),
    { key: 'rates', label: t('rates'), run: () => void navigate(ratesOf(order.token)) },
  ];
  return (
    <>
      <ActionMenu
        label={t('actionsOf', { token: order.token })}
        actions={actions}
        onOpen={() => setOpened(true)}
        failed={asked.isError ? { error: asked.error, onRetry: () => void asked.refetch() } : undefined}
      />
      {dialog && detail && actionDialog(dialog, detail, { open: setDialog, onClose: () => setDialog(undefined) })}
    </>
  );
}
