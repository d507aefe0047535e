import ViewColumn from '@mui/icons-material/ViewColumnOutlined';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  columns: { key: string; label: string }[];
  shown: string[];
  onToggle: (key: string) => void;
}

export function ColumnPicker({ columns, shown, onToggle }: Props) {
  const { t } = useTranslation('lists');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Tooltip title={t('columns')}>
        <IconButton aria-label={t('columns')} aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
          <ViewColumn />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {columns.map((column) => (
          <MenuItem key={column.key} dense role="menuitemcheckbox" aria-checked={shown.includes(column.key)} onClick={() => onToggle(column.key)}>
            <Checkbox size="small" edge="start" checked={shown.includes(column.key)} tabIndex={-1} slotProps={{ input: { 'aria-hidden': true } }} />
            {column.label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
