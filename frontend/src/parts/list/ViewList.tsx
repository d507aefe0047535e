import Check from '@mui/icons-material/Check';
import Close from '@mui/icons-material/Close';
import Group from '@mui/icons-material/GroupOutlined';
import GroupOff from '@mui/icons-material/PersonOutlined';
import Save from '@mui/icons-material/SaveOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import ListSubheader from '@mui/material/ListSubheader';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { exact, marked } from '@/parts/marked';
import { ConfirmDialog } from '../ConfirmDialog';
import type { View } from './viewStore';

interface Props {
  views: View[];
  shares: boolean;
  isOpen: (view: View) => boolean;
  onOpen: (view: View) => void;
  onUpdate: (view: View) => Promise<unknown>;
  onShare: (view: View, shared: boolean) => Promise<unknown>;
  onRemove: (view: View) => Promise<unknown>;
}

/** One's own views, then those of others; the one that is open is marked. */
export function ViewList(props: Props) {
  const { t } = useTranslation('lists');
  const [removing, setRemoving] = useState<View>();
  const groups = [
    { label: t('views.mine'), views: props.views.filter((view) => view.mine) },
    { label: t('views.team'), views: props.views.filter((view) => !view.mine) },
  ].filter((group) => group.views.length > 0);
  return (
    <>
      {groups.map((group) => (
        <List key={group.label} dense aria-label={group.label} subheader={props.shares ? <ListSubheader component="div">{group.label}</ListSubheader> : undefined}>
          {group.views.map((view) => (
            <Line key={view.id} view={view} {...props} onRemoving={() => setRemoving(view)} />
          ))}
        </List>
      ))}
      <ConfirmDialog
        open={removing !== undefined}
        title={marked(t('views.removeTitle', { name: exact(removing?.name) }))}
        text={removing?.shared ? t('views.removeTeam') : t('views.removeText')}
        verb={t('views.removeVerb')}
        tone="error"
        onClose={() => setRemoving(undefined)}
        onConfirm={() => {
          if (removing) void props.onRemove(removing);
          setRemoving(undefined);
        }}
      />
    </>
  );
}

function Line({ view, shares, isOpen, onOpen, onUpdate, onShare, onRemoving }: Props & { view: View; onRemoving: () => void }) {
  const { t } = useTranslation('lists');
  const { name } = view;
  const here = isOpen(view);
  const note = view.mine ? (view.shared ? t('views.team') : '') : marked(t('views.by', { name: exact(view.ownerName) }));
  return (
    <ListItem disablePadding sx={{ display: 'flex' }}>
      <ListItemButton selected={here} aria-current={here ? 'true' : undefined} onClick={() => onOpen(view)} sx={{ minInlineSize: 0 }}>
        <ListItemText primary={name} secondary={note} slotProps={{ primary: { noWrap: true }, secondary: { noWrap: true } }} />
        {here && <Check fontSize="small" />}
      </ListItemButton>
      {view.changeable && (
        <Box sx={{ display: 'flex', flexShrink: 0 }}>
          {!here && (
            <IconButton size="small" aria-label={t('views.update', { name })} title={t('views.update', { name })} onClick={() => void onUpdate(view)}>
              <Save fontSize="small" />
            </IconButton>
          )}
          {shares && (
            <IconButton size="small" aria-pressed={view.shared} aria-label={t('views.shareOne', { name })} title={t('views.shareOne', { name })} onClick={() => void onShare(view, !view.shared)}>
              {view.shared ? <Group fontSize="small" /> : <GroupOff fontSize="small" />}
            </IconButton>
          )}
          <IconButton size="small" aria-label={t('views.remove', { name })} title={t('views.remove', { name })} onClick={onRemoving}>
            <Close fontSize="small" />
          </IconButton>
        </Box>
      )}
    </ListItem>
  );
}
