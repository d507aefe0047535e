import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import type { OrderDetail } from '../details/OrderDrawer';
import { type ActionName, actionDialog } from './declared';
import { useOffered } from './useOffered';

/** Of several forbidden actions the refusal of the nearest one is said: what is paid is refunded, the rest is called off. */
const TOPICS = ['money', 'plan', 'together'] as const;

/** What can be done with the open order. A forbidden button is shown, disabled, with the server's reason under all of them. */
export function OrderActions({ order }: { order: OrderDetail }) {
  const id = useId();
  const [dialog, setDialog] = useState<ActionName>();
  const offered = useOffered()(order);
  // What is paid at once is no plan.
  const shown = offered.filter(({ topic }) => order.periodType !== 'one_time' || topic === 'money' || topic === 'free');
  const reasons = TOPICS.map((topic) => {
    const refused = shown.filter((action) => action.topic === topic && action.why !== undefined);
    const paid = order.paidAmount.amount > 0;
    return { topic, why: (topic === 'money' && !paid ? refused.at(-1) : refused[0])?.why };
  });
  return (
    <Box sx={{ display: 'grid', gap: 1, inlineSize: '100%' }}>
      {/* Four of them fit beside one another in the drawer, in every language. */}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '& button': { paddingInline: 1.75 } }}>
        {shown.map(({ name, topic, label, why }) => (
          <Button
            key={name}
            variant="outlined"
            color={name === 'cancel' ? 'error' : 'primary'}
            disabled={why !== undefined}
            aria-describedby={why === undefined ? undefined : `${id}${topic}`}
            onClick={() => setDialog(name)}
          >
            {label}
          </Button>
        ))}
      </Box>
      {reasons.map(
        ({ topic, why }) =>
          why !== undefined && (
            <Box key={topic} id={`${id}${topic}`} sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
              {why}
            </Box>
          ),
      )}
      {dialog && actionDialog(dialog, order, { open: setDialog, onClose: () => setDialog(undefined) })}
    </Box>
  );
}
