import Article from '@mui/icons-material/ArticleOutlined';
import AttachFile from '@mui/icons-material/AttachFile';
import GraphicEq from '@mui/icons-material/GraphicEq';
import OndemandVideo from '@mui/icons-material/OndemandVideo';
import QuizOutlined from '@mui/icons-material/QuizOutlined';
import type { SvgIconComponent } from '@mui/icons-material';
import type { Chosen } from '@/parts/upload/kinds';
import type { LessonKind } from './queries';

export const LESSON_ICONS: Record<LessonKind, SvgIconComponent> = {
  text: Article,
  video: OndemandVideo,
  audio: GraphicEq,
  file: AttachFile,
  quiz: QuizOutlined,
};

/** What may be chosen for a lesson that is a file; none where it is words. */
export const FILES: Partial<Record<LessonKind, Chosen>> = { video: 'video', audio: 'audio', file: 'digital' };

/** Whether a file of this type can stay when a lesson becomes another kind. */
export const fits = (kind: string, contentType: string): boolean => {
  if (kind === 'file') return true;
  return (kind === 'video' || kind === 'audio') && contentType.startsWith(`${kind}/`);
};
