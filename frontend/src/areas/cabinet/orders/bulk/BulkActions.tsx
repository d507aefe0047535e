import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BulkBar } from '@/parts/list/BulkBar';
import type { Selection } from '@/parts/list/selection';
import { AccessDialog } from '@/areas/cabinet/course_sessions/AccessDialog';
import { BatchDialog } from './BatchDialog';
import { BulkActionDialog } from './BulkActionDialog';
import type { Order } from '../list/columns';

const ACTIONS = ['assign', 'publishers', 'payment_form', 'pause', 'resume', 'end', 'giveAccess'] as const;
/** Those that ask providers about each order, so that a worker does them. */
const BATCHES = ['cancel', 'refund'] as const;

/** What can be done to all orders that are marked. */
export function BulkActions({ selection }: { selection: Selection<Order> }) {
  const { t } = useTranslation('orders');
  const [action, setAction] = useState<(typeof ACTIONS)[number] | (typeof BATCHES)[number]>();
  const close = () => setAction(undefined);
  const ids = selection.rows.map((row) => row.id);
  return (
    <>
      <BulkBar count={selection.rows.length} onClear={selection.clear}>
        {ACTIONS.map((each) => (
          <Button key={each} size="small" variant="outlined" onClick={() => setAction(each)}>
            {t(`bulk.action.${each}`)}
          </Button>
        ))}
        {BATCHES.map((each) => (
          <Button key={each} size="small" variant="outlined" onClick={() => setAction(each)}>
            {t(`batch.${each}.action`)}
          </Button>
        ))}
      </BulkBar>
      {action === 'giveAccess' && <AccessDialog to={selection.rows.map((row) => row.payer.email)} onClose={close} />}
      {(action === 'cancel' || action === 'refund') && <BatchDialog action={action} ids={ids} onDone={selection.clear} onClose={close} />}
      {action && action !== 'giveAccess' && action !== 'cancel' && action !== 'refund' && <BulkActionDialog action={action} ids={ids} onDone={selection.clear} onClose={close} />}
    </>
  );
}
