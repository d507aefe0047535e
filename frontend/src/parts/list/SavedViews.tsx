import Bookmark from '@mui/icons-material/BookmarkBorderOutlined';
import Close from '@mui/icons-material/Close';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listAddress, parseList } from '@/api/list';
import type { ListControls } from './types';

interface View {
  name: string;
  search: string;
}
const NAME_MAX = 40;
const storageKey = (list: string) => `kontor.views.${list}`;

function readViews(list: string): View[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey(list)) ?? '[]');
    return Array.isArray(kept) ? (kept as View[]) : [];
  } catch {
    // Somebody else wrote there: start over rather than fail.
    return [];
  }
}

/** Filters, sorting and page size under a name of one's own. */
export function SavedViews({ list, controls }: { list: string; controls: ListControls }) {
  const { t } = useTranslation('lists');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [views, setViews] = useState(() => readViews(list));
  const [name, setName] = useState('');

  const store = (next: View[]) => {
    localStorage.setItem(storageKey(list), JSON.stringify(next));
    setViews(next);
  };
  const save = () => {
    const clean = name.trim();
    if (!clean) return;
    const search = listAddress({ ...controls.state, page: 1 }).toString();
    store([...views.filter((view) => view.name !== clean), { name: clean, search }]);
    setName('');
  };
  const open = (view: View) => {
    setAnchor(null);
    controls.change({ ...parseList(new URLSearchParams(view.search)), page: 1 });
  };

  return (
    <>
      <Tooltip title={t('views.title')}>
        <IconButton aria-label={t('views.title')} aria-haspopup="dialog" onClick={(event) => setAnchor(event.currentTarget)}>
          <Bookmark />
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        transformOrigin={{ vertical: 'top', horizontal: 'center' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('views.title'), sx: { inlineSize: 300 } } }}
      >
        {views.length > 0 && (
          <>
            <List dense>
              {views.map((view) => (
                <ListItem
                  key={view.name}
                  disablePadding
                  secondaryAction={
                    <IconButton edge="end" size="small" aria-label={t('views.remove', { name: view.name })} onClick={() => store(views.filter((each) => each !== view))}>
                      <Close fontSize="small" />
                    </IconButton>
                  }
                >
                  <ListItemButton onClick={() => open(view)}>{view.name}</ListItemButton>
                </ListItem>
              ))}
            </List>
            <Divider />
          </>
        )}
        <Box
          component="form"
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
          sx={{ p: 2, display: 'grid', gap: 1 }}
        >
          <TextField size="small" label={t('views.name')} value={name} onChange={(event) => setName(event.target.value)} slotProps={{ htmlInput: { maxLength: NAME_MAX } }} />
          <Button type="submit" size="small" variant="contained" disabled={!name.trim()}>
            {t('views.save')}
          </Button>
        </Box>
      </Popover>
    </>
  );
}
