import Logout from '@mui/icons-material/LogoutOutlined';
import Person from '@mui/icons-material/PersonOutlined';
import Swap from '@mui/icons-material/SwapHorizOutlined';
import Avatar from '@mui/material/Avatar';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { paths } from '../paths';
import { actingBase } from '../session/acting';
import { signOut } from '../session/calls';
import { useSession } from '../session/SessionProvider';

const AVATAR_PX = 34;

export function UserMenu() {
  const { t } = useTranslation();
  const { user, active } = useSession();
  const navigate = useNavigate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  const name = active?.name ?? user?.name ?? user?.email ?? '';

  async function leave() {
    close();
    if (actingBase) {
      await signOut();
      window.location.assign(paths.home);
      return;
    }
    // First away from the guarded page, so that nothing asks to come back to it.
    await navigate(paths.home);
    await signOut();
  }

  return (
    <>
      <IconButton aria-label={t('userMenu.label')} aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
        <Avatar sx={{ inlineSize: AVATAR_PX, blockSize: AVATAR_PX, fontSize: 15, bgcolor: 'primary.main', color: 'primary.contrastText' }}>
          {(name[0] ?? '?').toUpperCase()}
        </Avatar>
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={close} slotProps={{ paper: { sx: { minInlineSize: 240 } } }}>
        <MenuItem component={Link} to={paths.profiles} onClick={close}>
          <div>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {name}
            </Typography>
            <Typography variant="caption" color="textSecondary">
              {user?.email}
            </Typography>
          </div>
        </MenuItem>
        <Divider />
        <MenuItem component={Link} to={active?.kind === 'seller' ? paths.cabinet.profile : paths.account} onClick={close}>
          <ListItemIcon>
            <Person fontSize="small" />
          </ListItemIcon>
          {t(active?.kind === 'seller' ? 'userMenu.profile' : 'userMenu.account')}
        </MenuItem>
        <MenuItem component={Link} to={paths.profiles} onClick={close}>
          <ListItemIcon>
            <Swap fontSize="small" />
          </ListItemIcon>
          {t('userMenu.switch')}
        </MenuItem>
        <MenuItem onClick={() => void leave()}>
          <ListItemIcon>
            <Logout fontSize="small" />
          </ListItemIcon>
          {t('userMenu.signOut')}
        </MenuItem>
      </Menu>
    </>
  );
}
