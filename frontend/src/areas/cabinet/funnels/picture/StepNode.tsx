import Warning from '@mui/icons-material/WarningAmberRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Handle, type NodeProps, Position } from '@xyflow/react';
import { useTranslation } from 'react-i18next';
import { type Kind, WAYS, sells } from '../model';
import { type FlowNode, NODE_WIDTH } from './flow';

const COLORS: Record<Kind, string> = { payment: 'primary.main', upsell: 'success.main', downsell: 'warning.main', thank_you: 'text.secondary' };

/** A step of the picture: what it is, what is sold, what it has come to, and its ways out to drag from. */
export function StepNode({ data, selected }: NodeProps<FlowNode>) {
  const { t, i18n } = useTranslation('funnels');
  const { step, kind, name, figures, troubles } = data;
  return (
    <Box
      dir={i18n.dir()}
      sx={{
        inlineSize: NODE_WIDTH,
        bgcolor: 'background.paper',
        border: 2,
        borderColor: selected ? 'primary.main' : 'divider',
        borderRadius: 1.2,
        overflow: 'visible',
        textAlign: 'start',
      }}
    >
      {step.kind !== 'payment' && <Handle type="target" position={Position.Left} />}
      <Box sx={{ blockSize: 6, m: 1, mb: 0, borderRadius: 1, bgcolor: COLORS[step.kind] }} />
      <Box sx={{ px: 1.5, pt: 0.75, pb: 1 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          <Typography variant="caption" component="div" color="textSecondary" sx={{ flex: 1, fontWeight: 600 }}>
            {kind}
          </Typography>
          {troubles > 0 && (
            <Box component="span" role="img" aria-label={t('troubleCount', { count: troubles })} sx={{ display: 'grid', color: 'warning.main' }}>
              <Warning sx={{ fontSize: 18 }} />
            </Box>
          )}
        </Box>
        <Typography
          variant="body2"
          component="div"
          sx={{ fontWeight: 600, lineHeight: 1.35, overflow: 'hidden', display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 2, overflowWrap: 'anywhere', ...(name ? {} : { color: 'text.secondary' }) }}
        >
          {name || t(sells(step.kind) ? 'noProduct' : 'usualThanks')}
        </Typography>
        {figures && (
          <Typography variant="caption" component="div" color="textSecondary" sx={{ mt: 0.25, fontVariantNumeric: 'tabular-nums' }}>
            {figures}
          </Typography>
        )}
      </Box>
      {WAYS[step.kind].length > 0 && (
        <Box dir="ltr" sx={{ borderBlockStart: '1px solid', borderColor: 'divider', py: 0.25 }}>
          {WAYS[step.kind].map((on) => (
            <Box key={on} sx={{ position: 'relative', px: 1.5, py: 0.25, textAlign: 'end' }}>
              <Typography variant="caption" color="textSecondary">
                {t(`wayShort.${on}`)}
              </Typography>
              <Handle id={on} type="source" position={Position.Right} className={`way-${on}`} />
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}
