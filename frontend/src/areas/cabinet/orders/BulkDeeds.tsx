import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkBar } from '@/parts/list/BulkBar';
import type { Selection } from '@/parts/list/selection';
import { AccessDialog } from '../sessions/AccessDialog';
import { OrdersDialog } from './OrdersDialog';
import type { Order } from './columns';

const DEEDS = ['assign', 'publishers', 'payment_form', 'pause', 'resume', 'end', 'giveAccess'] as const;

/** What can be done to all orders that are marked. */
export function BulkDeeds({ selection }: { selection: Selection<Order> }) {
  const { t } = useTranslation('orders');
  const [deed, setDeed] = useState<(typeof DEEDS)[number]>();
  const close = () => setDeed(undefined);
  return (
    <>
      <BulkBar count={selection.rows.length} onClear={selection.clear}>
        {DEEDS.map((each) => (
          <Button key={each} size="small" variant="outlined" onClick={() => setDeed(each)}>
            {t(`bulk.action.${each}`)}
          </Button>
        ))}
      </BulkBar>
      {deed === 'giveAccess' && <AccessDialog to={selection.rows.map((row) => row.payer.email)} onClose={close} />}
      {deed && deed !== 'giveAccess' && <OrdersDialog deed={deed} ids={selection.rows.map((row) => row.id)} onDone={selection.clear} onClose={close} />}
    </>
  );
}
