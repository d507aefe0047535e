import Delete from '@mui/icons-material/DeleteOutlined';
import DragIndicator from '@mui/icons-material/DragIndicator';
import Edit from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { MoveButtons } from './MoveButtons';
import type { CourseSection } from './queries';
import type { Drag } from './useDrag';

interface Props {
  section: CourseSection;
  first: boolean;
  last: boolean;
  drag: Drag;
  onMove: (step: -1 | 1) => void;
  onRename: () => void;
  onRemove: () => void;
  /** Its lessons. */
  children: ReactNode;
  add: ReactNode;
}

/** A section with its lessons. Lessons can be dropped on the whole of it, sections beside it. */
export function SectionCard({ section, first, last, drag, onMove, onRename, onRemove, children, add }: Props) {
  const { t } = useTranslation('courses');
  const { id, name } = section;
  const heading = useId();
  return (
    <Box
      component="section"
      aria-labelledby={heading}
      {...drag.target(id, ['lesson', 'section'])}
      sx={{ p: { xs: 1, sm: 1.5 }, borderRadius: 1, bgcolor: 'action.hover', opacity: drag.dragged?.id === id ? 0.5 : 1, ...drag.mark(id) }}
    >
      <Box {...drag.source('section', id)} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, mb: 1 }}>
        <DragIndicator aria-hidden color="disabled" sx={{ cursor: 'grab', display: { xs: 'none', sm: 'block' } }} />
        <Typography id={heading} component="h3" sx={{ flex: '1 1 160px', minInlineSize: 0, fontWeight: 640, overflowWrap: 'anywhere', px: { xs: 1, sm: 0 } }}>
          {name}
        </Typography>
        <Box sx={{ display: 'flex', marginInlineStart: 'auto' }}>
          <MoveButtons id={id} name={name} first={first} last={last} onMove={onMove} />
          <IconButton aria-label={t('section.rename', { name })} onClick={onRename}>
            <Edit />
          </IconButton>
          <IconButton aria-label={t('section.remove', { name })} onClick={onRemove}>
            <Delete />
          </IconButton>
        </Box>
      </Box>
      {section.lessons.length > 0 ? (
        <Box component="ol" aria-label={t('lesson.list', { section: name })} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.75 }}>
          {children}
        </Box>
      ) : (
        <Typography variant="body2" color="textSecondary" sx={{ px: 1 }}>
          {t('section.empty')}
        </Typography>
      )}
      <Box sx={{ mt: 1 }}>{add}</Box>
    </Box>
  );
}
