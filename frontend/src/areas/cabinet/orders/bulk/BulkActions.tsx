import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkBar } from '@/parts/list/BulkBar';
import type { Selection } from '@/parts/list/selection';
import { AccessDialog } from '@/areas/cabinet/course_sessions/AccessDialog';
import { BatchDialog } from './BatchDialog';
import { OrdersDialog } from './BulkActionDialog';
import type { Order } from '../list/columns';

const DEEDS = ['assign', 'publishers', 'payment_form', 'pause', 'resume', 'end', 'giveAccess'] as const;
/** Those that ask providers about each order, so that a worker does them. */
const BATCHES = ['cancel', 'refund'] as const;

/** What can be done to all orders that are marked. */
export function BulkDeeds({ selection }: { selection: Selection<Order> }) {
  const { t } = useTranslation('orders');
  const [deed, setDeed] = useState<(typeof DEEDS)[number] | (typeof BATCHES)[number]>();
  const close = () => setDeed(undefined);
  const ids = selection.rows.map((row) => row.id);
  return (
    <>
      <BulkBar count={selection.rows.length} onClear={selection.clear}>
        {DEEDS.map((each) => (
          <Button key={each} size="small" variant="outlined" onClick={() => setDeed(each)}>
            {t(`bulk.action.${each}`)}
          </Button>
        ))}
        {BATCHES.map((each) => (
          <Button key={each} size="small" variant="outlined" onClick={() => setDeed(each)}>
            {t(`batch.${each}.action`)}
          </Button>
        ))}
      </BulkBar>
      {deed === 'giveAccess' && <AccessDialog to={selection.rows.map((row) => row.payer.email)} onClose={close} />}
      {(deed === 'cancel' || deed === 'refund') && <BatchDialog deed={deed} ids={ids} onDone={selection.clear} onClose={close} />}
      {deed && deed !== 'giveAccess' && deed !== 'cancel' && deed !== 'refund' && <OrdersDialog deed={deed} ids={ids} onDone={selection.clear} onClose={close} />}
    </>
  );
}
