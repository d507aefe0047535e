import { expect, test } from 'vitest';
import { csvOf } from './csv';

test('cells are kept whole, and none is run by a spreadsheet', () => {
  expect(csvOf([['Name', 'Revenue'], ['Bread, "rye"', 1900], ['=1+1', -5], ['-2', 0]])).toBe('Name,Revenue\r\n"Bread, ""rye""",1900\r\n\'=1+1,-5\r\n\'-2,0');
});
