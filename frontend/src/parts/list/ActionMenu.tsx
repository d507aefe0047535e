import MoreVert from '@mui/icons-material/MoreVert';
import KeyboardArrowDown from '@mui/icons-material/KeyboardArrowDown';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type MouseEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';

export interface Action {
  key: string;
  label: string;
  /** Why it cannot be done now. */
  why?: string | undefined;
  /** Whether it begins a group of its own. */
  apart?: boolean;
  run: () => void;
}

interface Props {
  /** What its button is called: each row has one, so the row is named too. */
  label: string;
  /** Its words in sight, where it stands beside other buttons; without, it is three dots. */
  verb?: string;
  /** Without them it is not known yet what can be done. */
  actions: readonly Action[] | undefined;
  onOpen?: () => void;
  /** Why it could not be asked what can be done. */
  failed?: { error: unknown; onRetry: () => void } | undefined;
}

/**
 * What can be done with one row. What cannot be done now stands there with its reason, and is reached by arrow keys like
 * the rest: who does not see the menu hears it as well. Where nothing can be done that is said first.
 */
export function ActionMenu({ label, verb, actions, onOpen, failed }: Props) {
  const { t } = useTranslation('lists');
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const none = actions?.every((action) => action.why !== undefined);
  const opener = {
    'aria-haspopup': 'menu',
    'aria-controls': anchor ? id : undefined,
    'aria-expanded': anchor !== null,
    onClick: (event: MouseEvent<HTMLElement>) => {
      setAnchor(event.currentTarget);
      onOpen?.();
    },
  } as const;
  return (
    <>
      {verb === undefined ? (
        <IconButton aria-label={label} {...opener}>
          <MoreVert />
        </IconButton>
      ) : (
        <Button variant="outlined" endIcon={<KeyboardArrowDown />} {...opener}>
          {verb}
        </Button>
      )}
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        disablePortal
        sx={{ textAlign: 'start' }}
        slotProps={{ list: { disabledItemsFocusable: true, 'aria-label': label, 'aria-busy': !actions && !failed } }}
        onClose={() => setAnchor(null)}
      >
        {none && <Refused>{t('unavailable')}</Refused>}
        {!actions && (
          <Box component="li" role="none" sx={{ minInlineSize: '14rem', px: 2, py: 1 }}>
            {failed ? <Unreachable {...failed} /> : <RowsSkeleton count={4} />}
          </Box>
        )}
        {actions?.flatMap(({ key, label: words, why, apart, run }) => [
          ...(apart ? [<Divider key={`${key}:`} component="li" />] : []),
          why === undefined ? (
            <MenuItem
              key={key}
              onClick={() => {
                setAnchor(null);
                run();
              }}
            >
              <ListItemText primary={words} />
            </MenuItem>
          ) : (
            <Refused key={key} why={why}>
              {words}
            </Refused>
          ),
        ])}
      </Menu>
    </>
  );
}

/** Without anything to run: what a finger cannot press, a screen reader can. The action is dimmed, its reason is there to be read. */
function Refused({ why, children }: { why?: string; children: ReactNode }) {
  return (
    <MenuItem disabled sx={{ whiteSpace: 'normal', maxInlineSize: '26rem', '&.Mui-disabled': { opacity: 1 }, '&:focus-visible': { bgcolor: 'action.focus' } }}>
      <ListItemText
        primary={children}
        secondary={why}
        slotProps={{ primary: { sx: { opacity: why === undefined ? 1 : 0.5 } }, secondary: { variant: 'caption' } }}
      />
    </MenuItem>
  );
}
