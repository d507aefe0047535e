import { expect, it } from 'vitest';
import { USERNAME, slugOf } from './slug';

it.each([
  ['Müllers Küche', 'muellers-kueche'],
  ['  Café  Crème!! ', 'cafe-creme'],
  ['---', ''],
  ['a'.repeat(60), 'a'.repeat(40)],
])('%s → %s', (name, slug) => {
  expect(slugOf(name)).toBe(slug);
  if (slug) expect(USERNAME.test(slug)).toBe(true);
});
