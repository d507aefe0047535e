import AutoFixHigh from '@mui/icons-material/AutoFixHighOutlined';
import FitScreen from '@mui/icons-material/FitScreenOutlined';
import ZoomIn from '@mui/icons-material/AddOutlined';
import ZoomOut from '@mui/icons-material/RemoveOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Panel, useReactFlow } from '@xyflow/react';
import { useTranslation } from 'react-i18next';

export const FIT = { padding: 0.12, maxZoom: 1 };

/** How the picture is looked at, and how it is put in order. */
export function Tools({ onTidy }: { onTidy: () => void }) {
  const { t, i18n } = useTranslation('funnels');
  const flow = useReactFlow();
  const tools = [
    { words: t('zoomIn'), icon: <ZoomIn fontSize="small" />, act: () => void flow.zoomIn() },
    { words: t('zoomOut'), icon: <ZoomOut fontSize="small" />, act: () => void flow.zoomOut() },
    { words: t('fit'), icon: <FitScreen fontSize="small" />, act: () => void flow.fitView(FIT) },
  ];
  return (
    <Panel position="top-left">
      <Box dir={i18n.dir()} sx={{ display: 'flex', alignItems: 'center', bgcolor: 'background.paper', border: 1, borderColor: 'divider', borderRadius: 1 }}>
        <Button
          size="small"
          startIcon={<AutoFixHigh />}
          onClick={() => {
            onTidy();
            // Once the steps stand at their new places.
            requestAnimationFrame(() => void flow.fitView(FIT));
          }}
        >
          {t('tidy')}
        </Button>
        {tools.map(({ words, icon, act }) => (
          <Tooltip key={words} title={words}>
            <IconButton size="small" aria-label={words} onClick={act}>
              {icon}
            </IconButton>
          </Tooltip>
        ))}
      </Box>
    </Panel>
  );
}
