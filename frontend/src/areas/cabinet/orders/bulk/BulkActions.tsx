import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SalesButton } from '@/app/shell/SalesButton';
import { BulkBar } from '@/parts/list/BulkBar';
import type { Selection } from '@/parts/list/selection';
import { type ActionName, bulkActions, bulkDialog } from '../actions/declared';
import { useActionLabel, useNotForSupport } from '../actions/useOffered';
import type { Order } from '../list/columns';

/** What can be done to all orders that are marked. */
export function BulkActions({ selection }: { selection: Selection<Order> }) {
  const { t } = useTranslation('orders');
  const label = useActionLabel();
  const notForSupport = useNotForSupport();
  const [action, setAction] = useState<ActionName>();
  const { rows, clear } = selection;
  return (
    <>
      <BulkBar count={rows.length} onClear={clear}>
        {bulkActions.map((name) => (
          <SalesButton key={name} why={notForSupport(name)} size="small" variant="outlined" onClick={() => setAction(name)}>
            {name === 'cancel' ? t('batch.cancel.action') : label(name)}
          </SalesButton>
        ))}
      </BulkBar>
      {action && bulkDialog(action, { rows, ids: rows.map((row) => row.id), onDone: clear, onClose: () => setAction(undefined) })}
    </>
  );
}
