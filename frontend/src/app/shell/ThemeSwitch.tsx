import Dark from '@mui/icons-material/DarkModeOutlined';
import Light from '@mui/icons-material/LightModeOutlined';
import System from '@mui/icons-material/SettingsBrightnessOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useColorScheme } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';

const next = { light: 'dark', dark: 'system', system: 'light' } as const;
const icons = { light: <Light />, dark: <Dark />, system: <System /> };

export function ThemeSwitch() {
  const { t } = useTranslation();
  const { mode = 'system', setMode } = useColorScheme();
  const label = t('theme.label', { mode: t(`theme.${mode}`) });
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={() => setMode(next[mode])}>
        {icons[mode]}
      </IconButton>
    </Tooltip>
  );
}
