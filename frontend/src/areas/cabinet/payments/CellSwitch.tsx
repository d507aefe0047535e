import Block from '@mui/icons-material/BlockOutlined';
import IconButton from '@mui/material/IconButton';
import Switch from '@mui/material/Switch';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMethodName } from './Matrix';
import { type Cell, type MethodRow, turned } from './model';
import { useChange } from './queries';

/** A method as a whole, or in one currency: a switch, or the reason why there is none. */
export function CellSwitch({ row, cell }: { row: MethodRow; cell?: Cell }) {
  const { t } = useTranslation('payments');
  const change = useChange();
  // It turns at once; what the server says of it follows.
  const [wanted, setWanted] = useState<boolean>();
  const name = useMethodName()(row);
  const label = cell ? t('matrix.cell', { name, currency: cell.currency.toUpperCase() }) : t('matrix.row', { name });
  const { switchable, reason } = cell ?? row;
  if (!switchable) {
    const why = t(`why.${reason ?? 'switched_off'}`, { name });
    return (
      <Tooltip title={why} describeChild>
        {/* A button, so that its words are found by keyboard and finger too. */}
        <IconButton size="small" aria-label={`${label}: ${why}`} sx={{ color: 'text.secondary' }}>
          <Block fontSize="small" />
        </IconButton>
      </Tooltip>
    );
  }
  const on = wanted ?? (cell ? cell.active : row.switchedOn);
  function switchTo(next: boolean) {
    setWanted(next);
    change.mutate((settings) => ({ switchedOff: turned(settings, row, cell?.currency, next) }), { onSettled: () => setWanted(undefined) });
  }
  return (
    <Switch
      checked={on}
      onChange={(_, next) => switchTo(next)}
      slotProps={{ input: { 'aria-label': label } }}
    />
  );
}

/** The same as words, where there is room. */
export function CellReason({ reason, name }: { reason: MethodRow['reason']; name: string }) {
  const { t } = useTranslation('payments');
  return (
    <Typography variant="body2" color="textSecondary" sx={{ textWrap: 'pretty' }}>
      {t(`why.${reason ?? 'switched_off'}`, { name })}
    </Typography>
  );
}
