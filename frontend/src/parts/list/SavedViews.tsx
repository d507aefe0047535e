import Bookmark from '@mui/icons-material/BookmarkBorderOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listAddress, parseList } from '@/api/list';
import { Problem } from '@/api/problem';
import { exact } from '@/parts/marked';
import { toast } from '../feedback/toasts';
import { ViewList } from './ViewList';
import type { FilterDef, ListControls } from './types';
import { type View, useViewStore } from './viewStore';

const NAME_MAX = 40;

interface Props {
  list: string;
  /** The list belongs to no shop. */
  local: boolean;
  controls: ListControls;
  filters: FilterDef[];
  shown: string[];
  onColumns: (columns: string[]) => void;
}

/** Filters, sorting, page size and columns under a name: one's own, or for everybody who works for the shop. */
export function SavedViews({ list, local, controls, filters, shown, onColumns }: Props) {
  const { t } = useTranslation('lists');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const store = useViewStore(list, local);
  const now = listAddress({ ...controls.state, page: 1 }).toString();

  const open = (view: View) => {
    setAnchor(null);
    const state = parseList(new URLSearchParams(view.search));
    const lost = Object.keys(state.filters).filter((key) => !filters.some((filter) => filter.key === key));
    const known = Object.fromEntries(Object.entries(state.filters).filter(([key]) => !lost.includes(key)));
    if (lost.length > 0) toast.warning(t('views.without', { name: exact(view.name), filters: lost.join(', ') }));
    onColumns(view.columns);
    controls.change({ ...state, filters: known, page: 1 });
  };
  const failed = (error: unknown) => toast.error((error instanceof Problem && error.words) || t('views.failed'));
  const change = (view: View, to: Parameters<typeof store.update>[1]) =>
    store.update(view, to).then(() => toast.success(t('views.updated')), failed);

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
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('views.title'), sx: { inlineSize: 'min(360px, calc(100vw - 32px))' } } }}
      >
        {store.views.length > 0 && (
          <>
            <ViewList
              views={store.views}
              shares={store.shares}
              isOpen={(view) => view.search === now}
              onOpen={open}
              onUpdate={(view) => change(view, { search: now, columns: shown })}
              onShare={(view, shared) => change(view, { shared })}
              onRemove={(view) => store.remove(view).then(() => toast.success(t('views.removed')), failed)}
            />
            <Divider />
          </>
        )}
        <SaveForm
          shares={store.shares}
          hint={store.views.length === 0}
          onSave={async (name, shared) => {
            await store.save({ name, search: now, columns: shown, shared });
            toast.success(t('views.saved'));
          }}
        />
      </Popover>
    </>
  );
}

interface FormProps {
  shares: boolean;
  hint: boolean;
  onSave: (name: string, shared: boolean) => Promise<void>;
}

function SaveForm({ shares, hint, onSave }: FormProps) {
  const { t } = useTranslation('lists');
  const [name, setName] = useState('');
  const [shared, setShared] = useState(false);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!name.trim()) return;
    setBusy(true);
    setWrong('');
    try {
      await onSave(name.trim(), shared);
      setName('');
    } catch (error) {
      setWrong((error instanceof Problem && error.words) || t('views.failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Box component="form" onSubmit={(event) => void save(event)} sx={{ p: 2, display: 'grid', gap: 1 }}>
      {hint && (
        <Typography variant="body2" color="textSecondary">
          {t('views.none')}
        </Typography>
      )}
      <TextField
        size="small"
        label={t('views.name')}
        value={name}
        error={wrong !== ''}
        helperText={wrong}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: NAME_MAX } }}
      />
      {shares && <FormControlLabel control={<Switch size="small" checked={shared} onChange={(_, on) => setShared(on)} />} label={t('views.share')} />}
      <Button type="submit" size="small" variant="contained" loading={busy} disabled={!name.trim()}>
        {t('views.save')}
      </Button>
    </Box>
  );
}
