import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OrderDetail } from './OrderDrawer';
import { PauseDialog } from './PauseDialog';
import { PayoffDialog } from './PayoffDialog';
import { deedOf, useRefusal } from './deeds';

/** What can be done with a plan. A forbidden button is shown, disabled, with the server's reason under it. */
export function PlanDeeds({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  const why = useId();
  const [dialog, setDialog] = useState<'payoff' | 'pause' | 'resume'>();
  const close = () => setDialog(undefined);
  const deed = deedOf(order);
  const refusal = useRefusal();
  // What stands still goes on; everything else can be let stand still.
  const rest = order.actions.resume.allowed ? 'resume' : 'pause';
  const deeds = [rest, 'payoff'] as const;
  const [first] = deeds.filter((each) => !order.actions[each].allowed);
  const said = first && refusal(first, deed, order.actions[first]);
  return (
    <Box sx={{ display: 'grid', gap: 1, inlineSize: '100%' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {deeds.map((each) => {
          const { allowed } = order.actions[each];
          return (
            <Button key={each} variant="outlined" disabled={!allowed} aria-describedby={said && !allowed ? why : undefined} onClick={() => setDialog(each)}>
              {t(`${each}.action`)}
            </Button>
          );
        })}
      </Box>
      {said && (
        <Box id={why} sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {said}
        </Box>
      )}
      {dialog === 'payoff' && <PayoffDialog order={deed} onClose={close} />}
      {(dialog === 'pause' || dialog === 'resume') && <PauseDialog order={deed} deed={dialog} onClose={close} />}
    </Box>
  );
}
