import AccountTree from '@mui/icons-material/AccountTreeOutlined';
import ViewList from '@mui/icons-material/ViewListOutlined';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';

export type View = 'list' | 'picture';

/** The address may ask for a view; else a picture where there is room for one. */
export function useView(): [View, (view: View) => void] {
  const narrow = useMediaQuery(useTheme().breakpoints.down('md'));
  const asked = useSearchParams()[0].get('view');
  const [chosen, choose] = useState<View | undefined>(asked === 'list' || asked === 'picture' ? asked : undefined);
  return [chosen ?? (narrow ? 'list' : 'picture'), choose];
}

const button = { gap: 1, px: 2, minBlockSize: 44, textTransform: 'none', fontSize: '0.9375rem', color: 'text.primary', bgcolor: 'background.paper' } as const;

export function ViewSwitch({ view, onChoose }: { view: View; onChoose: (view: View) => void }) {
  const { t } = useTranslation('funnels');
  return (
    <ToggleButtonGroup exclusive value={view} aria-label={t('view.label')} onChange={(_, next: View | null) => next && onChoose(next)}>
      <ToggleButton value="picture" sx={button}>
        <AccountTree fontSize="small" />
        {t('view.picture')}
      </ToggleButton>
      <ToggleButton value="list" sx={button}>
        <ViewList fontSize="small" />
        {t('view.list')}
      </ToggleButton>
    </ToggleButtonGroup>
  );
}
