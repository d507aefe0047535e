import FilterList from '@mui/icons-material/FilterList';
import Search from '@mui/icons-material/Search';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterFields } from './FilterFields';
import type { FilterDef, ListControls } from './types';

const TYPING_PAUSE_MS = 350;

interface Props {
  controls: ListControls;
  filters: FilterDef[];
  searchable: boolean;
  onOpen?: (() => void) | undefined;
  end?: ReactNode;
}

function SearchBox({ controls }: { controls: ListControls }) {
  const { t } = useTranslation('lists');
  const { state, change } = controls;
  const [text, setText] = useState(state.query);
  const [seen, setSeen] = useState(state.query);
  // Stepping back through the history or clearing a chip changes the query from outside.
  if (seen !== state.query) {
    setSeen(state.query);
    setText(state.query);
  }
  useEffect(() => {
    if (text === state.query) return undefined;
    const timer = setTimeout(() => change({ query: text }), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, state.query, change]);
  return (
    <TextField
      size="small"
      type="search"
      value={text}
      onChange={(event) => setText(event.target.value)}
      placeholder={t('search')}
      slotProps={{
        htmlInput: { 'aria-label': t('search') },
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
      sx={{ flex: '1 1 130px', maxInlineSize: 360 }}
    />
  );
}

export function FilterBar({ controls, filters, searchable, onOpen, end }: Props) {
  const { t } = useTranslation('lists');
  const [open, setOpen] = useState(false);
  const set = Object.keys(controls.state.filters).length;
  const toggle = () => {
    if (!open) onOpen?.();
    setOpen(!open);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {searchable && <SearchBox controls={controls} />}
        {filters.length > 0 && (
          <Badge badgeContent={set} color="primary">
            <Button size="small" variant="outlined" startIcon={<FilterList />} aria-expanded={open} aria-controls="list-filters" onClick={toggle}>
              {t('filters')}
            </Button>
          </Badge>
        )}
        <Box sx={{ flex: 1 }} />
        {end}
      </Box>
      {open && <FilterFields controls={controls} filters={filters} />}
    </Box>
  );
}
