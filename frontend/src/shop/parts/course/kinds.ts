import type { LessonKind } from '../../props';
import type { IconName } from '../Icon';

/** The sign in front of a lesson. */
export const LESSON_ICONS: Record<LessonKind, IconName> = {
  text: 'file',
  video: 'play',
  audio: 'sound',
  file: 'down',
  quiz: 'question',
};
