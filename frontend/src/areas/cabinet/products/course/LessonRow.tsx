import Delete from '@mui/icons-material/DeleteOutlined';
import DragIndicator from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { StateChip } from '@/parts/StateChip';
import { MoveButtons } from './MoveButtons';
import { LESSON_ICONS } from './kinds';
import type { LessonHead, LessonKind } from './queries';
import type { Drag } from './useDrag';

interface Props {
  lesson: LessonHead;
  first: boolean;
  last: boolean;
  drag: Drag;
  onOpen: () => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}

/** What is still missing of a lesson, in one word; ready ones say nothing. */
function useWants(lesson: LessonHead) {
  const { t } = useTranslation('courses');
  if (lesson.ready) return undefined;
  if (lesson.kind === 'text' || lesson.kind === 'quiz') return { tone: 'wait' as const, label: t('wants.text') };
  if (lesson.file?.state === 'completed') return { tone: 'calm' as const, label: t('wants.check') };
  if (lesson.file?.state === 'refused') return { tone: 'bad' as const, label: t('wants.refused') };
  return { tone: 'wait' as const, label: t('wants.file') };
}

/** One lesson in the list; a click opens it. */
export function LessonRow({ lesson, first, last, drag, onOpen, onMove, onRemove }: Props) {
  const { t } = useTranslation('courses');
  const { id, name } = lesson;
  const kind = lesson.kind as LessonKind;
  const Icon = LESSON_ICONS[kind];
  const wants = useWants(lesson);
  return (
    <Box
      component="li"
      {...drag.source('lesson', id)}
      {...drag.target(id, ['lesson'])}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: { xs: 0.5, sm: 1 },
        px: 1,
        py: 0.5,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        bgcolor: 'background.paper',
        opacity: drag.dragged?.id === id ? 0.5 : 1,
        ...drag.mark(id),
      }}
    >
      <DragIndicator aria-hidden color="disabled" sx={{ cursor: 'grab', display: { xs: 'none', sm: 'block' } }} />
      <ButtonBase
        onClick={onOpen}
        sx={{ flex: '1 1 200px', minInlineSize: 0, justifyContent: 'flex-start', gap: 1.5, textAlign: 'start', font: 'inherit', py: 1, borderRadius: 1 }}
      >
        <Icon color="primary" aria-hidden />
        <Box sx={{ minInlineSize: 0 }}>
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{name}</Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <Typography variant="caption" color="textSecondary">
              {t(`kind.${kind}`)}
            </Typography>
            {lesson.preview && <StateChip state="preview" tones={{ preview: 'good' }} label={t('lesson.previewChip')} />}
            {wants && <StateChip state="wants" tones={{ wants: wants.tone }} label={wants.label} />}
          </Box>
        </Box>
      </ButtonBase>
      <Box sx={{ display: 'flex', marginInlineStart: 'auto' }}>
        <MoveButtons id={id} name={name} first={first} last={last} onMove={onMove} />
        <IconButton aria-label={t('lesson.remove', { name })} onClick={onRemove}>
          <Delete />
        </IconButton>
      </Box>
    </Box>
  );
}
