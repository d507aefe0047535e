import ViewColumn from '@mui/icons-material/ViewColumnOutlined';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Column } from './types';

const storageKey = (name: string) => `kontor.columns.${name}`;

/** Which columns of a list are shown; kept in this browser, the defaults are the list's own. */
export function useColumnSet<T>(name: string, columns: Column<T>[]) {
  const [shown, setShown] = useState<string[]>(() => {
    const kept = localStorage.getItem(storageKey(name))?.split(',').filter(Boolean) ?? [];
    return kept.length > 0 ? kept : columns.filter((column) => !column.hidden).map((column) => column.key);
  });
  const toggle = (key: string) => {
    const next = shown.includes(key) ? shown.filter((each) => each !== key) : [...shown, key];
    if (next.length === 0) return;
    localStorage.setItem(storageKey(name), next.join(','));
    setShown(next);
  };
  return { shown, toggle, visible: columns.filter((column) => shown.includes(column.key)) };
}

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
