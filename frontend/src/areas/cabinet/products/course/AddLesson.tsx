import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LESSON_ICONS } from './kinds';
import { LESSON_KINDS, type LessonKind } from './queries';

interface Props {
  label: string;
  /** The one thing that is to be done now. */
  main?: boolean;
  busy: boolean;
  onAdd: (kind: LessonKind) => void;
}

/** First what it is; its name and everything else follow in its drawer. */
export function AddLesson({ label, main = false, busy, onAdd }: Props) {
  const { t } = useTranslation('courses');
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <>
      <Button
        variant={main ? 'contained' : 'text'}
        startIcon={<Add />}
        loading={busy}
        aria-haspopup="menu"
        aria-controls={anchor ? id : undefined}
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {label}
      </Button>
      <Menu id={id} anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {LESSON_KINDS.map((kind) => {
          const Icon = LESSON_ICONS[kind];
          return (
            <MenuItem
              key={kind}
              onClick={() => {
                setAnchor(null);
                onAdd(kind);
              }}
            >
              <ListItemIcon>
                <Icon color="primary" />
              </ListItemIcon>
              <ListItemText primary={t(`kind.${kind}`)} secondary={t(`kindText.${kind}`)} />
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
