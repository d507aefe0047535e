import { describe, expect, it } from 'vitest';
import { moveLesson, moveSection, orderOf, stepOf } from './arrange';

const lessons = (...ids: string[]) => ids.map((id) => ({ id }));
const course = [
  { id: 'one', lessons: lessons('a', 'b', 'c') },
  { id: 'two', lessons: lessons() },
  { id: 'three', lessons: lessons('d') },
];
const shown = (sections: typeof course) => orderOf(sections).map(({ id, lessonIds }) => `${id}:${lessonIds.join('')}`).join(' ');
const stepped = (id: string, step: -1 | 1) => {
  const spot = stepOf(course, id, step);
  return spot && shown(moveLesson(course, id, spot));
};

describe('a lesson', () => {
  it('moves within its section, both ways', () => {
    expect(stepped('b', -1)).toBe('one:bac two: three:d');
    expect(stepped('b', 1)).toBe('one:acb two: three:d');
  });

  it('steps over the border of its section, into an empty one too', () => {
    expect(stepped('c', 1)).toBe('one:ab two:c three:d');
    expect(stepped('d', -1)).toBe('one:abc two:d three:');
  });

  it('stays where there is nowhere to go', () => {
    expect(stepped('a', -1)).toBeUndefined();
    expect(stepped('d', 1)).toBeUndefined();
  });

  it('is dropped before another one, wherever it came from', () => {
    expect(shown(moveLesson(course, 'a', { section: 'one', index: 3 }))).toBe('one:bca two: three:d');
    expect(shown(moveLesson(course, 'd', { section: 'one', index: 1 }))).toBe('one:adbc two: three:');
    expect(shown(moveLesson(course, 'nobody', { section: 'one', index: 0 }))).toBe(shown(course));
  });
});

it('a section moves with its lessons', () => {
  expect(shown(moveSection(course, 'three', 0))).toBe('three:d one:abc two:');
  expect(shown(moveSection(course, 'one', 3))).toBe('two: three:d one:abc');
});
