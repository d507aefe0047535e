import { expect, test } from 'vitest';
import { Problem } from '@/api/problem';
import { linesOf, placed } from './options';

test('each line is a choice, empty ones are none', () => {
  expect(linesOf(' S \n\nM\r\nL\n')).toEqual(['S', 'M', 'L']);
});

test('what is wrong with one choice stands beside the field', () => {
  const refused = new Problem(422, [{ code: 'listed_twice', pointer: '/options/1' }, { code: 'required', pointer: '/question' }], undefined, undefined, undefined, undefined);
  expect((placed(refused) as Problem).items.map((item) => item.pointer)).toEqual(['/options', '/question']);
  const other = new Error('x');
  expect(placed(other)).toBe(other);
});
