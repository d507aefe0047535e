// What the server hands to the pages of a course; core/render/src/props/course.rs is the mirror of this file.
import type { Frame, Picture } from './props';

/** What a lesson is. */
export type LessonKind = 'text' | 'video' | 'audio' | 'file' | 'quiz';

/** The film, sound or file of a lesson. */
export interface MediaView {
  url: string;
  content_type: string;
  name: string;
  /** "MP4 · 48 MB". */
  detail: string;
}

/** What there is to read and to play in a lesson. */
export interface LessonMatter {
  /** Paragraphs of plain text. */
  paragraphs: string[];
  media: MediaView | null;
}

/** A lesson as the product's page lists it. */
export interface LessonOffer {
  name: string;
  kind: LessonKind;
  /** Of a lesson that everybody may read before they buy. */
  preview: LessonMatter | null;
}

export interface ChapterOffer {
  name: string;
  lessons: LessonOffer[];
}

/** A lesson of a bought course. */
export interface LessonLink {
  name: string;
  kind: LessonKind;
  url: string;
  /** It is the one that is shown. */
  current: boolean;
}

export interface Chapter {
  name: string;
  lessons: LessonLink[];
}

/** The lesson that is shown. */
export interface LessonView {
  name: string;
  kind: LessonKind;
  chapter: string;
  /** From 1, of all lessons. */
  number: number;
  matter: LessonMatter;
  previous: LessonLink | null;
  next: LessonLink | null;
}

/** How whoever the course is for has a new link mailed. */
export interface CourseRenewal {
  action: string;
  csrf: string;
  /** Whether it was sent just now. */
  sent: boolean;
  /** On how many devices a link opens the course. */
  devices: number;
}

export interface CourseProps {
  frame: Frame;
  name: string;
  cover: Picture | null;
  /** Paused: a payment is missing for now. Closed: the order went back. Devices: the link was opened on enough of them. Cookies: the browser keeps none. */
  access: 'open' | 'paused' | 'closed' | 'devices' | 'cookies';
  /** Its lessons, in order; none where it cannot be taken. */
  chapters: Chapter[];
  /** How many lessons there are in all. */
  count: number;
  /** The page of the course itself. */
  url: string;
  /** Null on the page of the course itself. */
  lesson: LessonView | null;
  /** Where it is bought again, while it can be. */
  again_url: string | null;
  /** The form for a new link, where the link does not open it. */
  renewal: CourseRenewal | null;
}
