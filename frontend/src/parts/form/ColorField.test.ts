import { expect, test } from 'vitest';
import { hexOf } from './ColorField';

test.each([
  ['#0B6E5B', '#0b6e5b'],
  ['0b6e5b', '#0b6e5b'],
  [' #abc ', '#aabbcc'],
  ['#12', '#12'],
  ['green', 'green'],
])('"%s" is the colour %s', (typed, hex) => {
  expect(hexOf(typed)).toBe(hex);
});
