import Close from '@mui/icons-material/Close';
import Pause from '@mui/icons-material/Pause';
import PlayArrow from '@mui/icons-material/PlayArrow';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { fileSize } from '../fileSize';
import { type Entry, dropUpload } from './uploads';
import { useFocusHandedOn } from './focusHandedOn';

const PERCENT = 100;

/** A file on its way: how far it is, and pause, go on, give up. */
export function UploadRow({ entry }: { entry: Entry }) {
  const { t, i18n } = useTranslation('uploads');
  const { task } = entry;
  const { phase, loaded, total, words } = task.progress;
  const percent = Math.floor((loaded / Math.max(1, total)) * PERCENT);
  const failed = phase === 'broken' || phase === 'refused';
  const row = useRef<HTMLDivElement>(null);
  useFocusHandedOn(row);
  return (
    <Box ref={row} role="group" aria-label={task.file.name} data-upload sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 1, alignItems: 'center' }}>
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
      {/* None is taken out or switched off under the finger: the focus stays on it. */}
      <Box sx={{ display: 'flex', '& [aria-disabled="true"]': { opacity: 0.4, cursor: 'default' } }}>
        {phase !== 'refused' && <Toggle entry={entry} />}
        <IconButton
          aria-label={t('cancel', { name: task.file.name })}
          aria-disabled={phase === 'finishing'}
          onClick={() => {
            if (phase === 'finishing') return;
            dropUpload(entry.key);
            void task.cancel();
          }}
        >
          <Close />
        </IconButton>
      </Box>
    </Box>
  );
}

/** Pause and go on are one button: it keeps the focus while its word changes. */
function Toggle({ entry }: { entry: Entry }) {
  const { t } = useTranslation('uploads');
  const { task } = entry;
  const { phase } = task.progress;
  const button = useRef<HTMLButtonElement>(null);
  useFocusHandedOn(button);
  const stopped = phase === 'paused' || phase === 'broken';
  const moving = phase === 'running' || phase === 'starting';
  return (
    <IconButton
      ref={button}
      aria-label={t(stopped ? 'resume' : 'pause', { name: task.file.name })}
      aria-disabled={!stopped && !moving}
      onClick={() => {
        if (stopped) void task.run();
        else task.pause();
      }}
    >
      {stopped ? <PlayArrow /> : <Pause />}
    </IconButton>
  );
}
