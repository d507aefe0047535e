import Close from '@mui/icons-material/Close';
import Pause from '@mui/icons-material/Pause';
import PlayArrow from '@mui/icons-material/PlayArrow';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { fileSize } from '../fileSize';
import { type Entry, dropUpload } from './shelf';

const PERCENT = 100;

/** A file on its way: how far it is, and pause, go on, give up. */
export function UploadRow({ entry }: { entry: Entry }) {
  const { t, i18n } = useTranslation('uploads');
  const { task } = entry;
  const { phase, loaded, total, words } = task.progress;
  const percent = Math.floor((loaded / Math.max(1, total)) * PERCENT);
  const stopped = phase === 'paused' || phase === 'broken';
  const moving = phase === 'running' || phase === 'starting';
  const failed = phase === 'broken' || phase === 'refused';
  return (
    <Box role="group" aria-label={task.file.name} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 1, alignItems: 'center' }}>
      <Box sx={{ minInlineSize: 0 }}>
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between', mb: 0.75 }}>
          <Typography variant="body2" sx={{ fontWeight: 600, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {task.file.name}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
            {t('of', { loaded: fileSize(loaded, i18n.language), total: fileSize(total, i18n.language) })}
          </Typography>
        </Box>
        {phase !== 'refused' && (
          <LinearProgress
            variant={phase === 'finishing' || phase === 'starting' ? 'indeterminate' : 'determinate'}
            value={percent}
            color={failed ? 'error' : 'primary'}
            aria-label={t('progress', { name: task.file.name })}
          />
        )}
        <Typography variant="caption" role={failed ? 'alert' : 'status'} color={failed ? 'error' : 'text.secondary'}>
          {failed && words ? words : t(`phase.${phase}`, { percent })}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex' }}>
        {moving && (
          <IconButton aria-label={t('pause', { name: task.file.name })} onClick={() => task.pause()}>
            <Pause />
          </IconButton>
        )}
        {stopped && (
          <IconButton aria-label={t('resume', { name: task.file.name })} onClick={() => void task.run()}>
            <PlayArrow />
          </IconButton>
        )}
        {phase !== 'finishing' && (
          <IconButton
            aria-label={t('cancel', { name: task.file.name })}
            onClick={() => {
              dropUpload(entry.key);
              void task.cancel();
            }}
          >
            <Close />
          </IconButton>
        )}
      </Box>
    </Box>
  );
}
