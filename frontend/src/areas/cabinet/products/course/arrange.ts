/** The order of a course, moved by hand or by keys: the same few rules for both. */
interface Lesson {
  id: string;
}
interface Section<L extends Lesson> {
  id: string;
  lessons: L[];
}

/** Before which place of which section. */
export interface Spot {
  section: string;
  index: number;
}

/** Puts a lesson before the one that stands at a place; beyond the end is the end. */
export function moveLesson<L extends Lesson, S extends Section<L>>(sections: readonly S[], id: string, to: Spot): S[] {
  const lesson = sections.flatMap((section) => section.lessons).find((each) => each.id === id);
  if (!lesson) return [...sections];
  return sections.map((section) => {
    const from = section.lessons.findIndex((each) => each.id === id);
    const lessons = section.lessons.filter((each) => each.id !== id);
    // A place behind where it stood before counts without it.
    const index = from !== -1 && from < to.index ? to.index - 1 : to.index;
    return { ...section, lessons: section.id === to.section ? lessons.toSpliced(index, 0, lesson) : lessons };
  });
}

/** One step up or down; at the border of a section into the next one. Undefined at the very end. */
export function stepOf<L extends Lesson>(sections: readonly Section<L>[], id: string, step: -1 | 1): Spot | undefined {
  const at = sections.findIndex((section) => section.lessons.some((lesson) => lesson.id === id));
  const section = sections[at];
  if (!section) return undefined;
  const place = section.lessons.findIndex((lesson) => lesson.id === id);
  // Down: before the one after the next.
  const index = step === -1 ? place - 1 : place + 2;
  if (index >= 0 && index <= section.lessons.length) return { section: section.id, index };
  const neighbour = sections[at + step];
  return neighbour && { section: neighbour.id, index: step === -1 ? neighbour.lessons.length : 0 };
}

/** Puts a section before the one that stands at a place. */
export function moveSection<S extends { id: string }>(sections: readonly S[], id: string, to: number): S[] {
  const from = sections.findIndex((section) => section.id === id);
  const section = sections[from];
  if (!section) return [...sections];
  return sections.toSpliced(from, 1).toSpliced(from < to ? to - 1 : to, 0, section);
}

/** The whole order, as the api wants it. */
export const orderOf = (sections: readonly Section<Lesson>[]): { id: string; lessonIds: string[] }[] =>
  sections.map((section) => ({ id: section.id, lessonIds: section.lessons.map((lesson) => lesson.id) }));
