import { expect, it } from 'vitest';
import { browserName } from './push';

it('calls browsers by their names', () => {
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
  expect(browserName(chrome)).toBe('Chrome, Linux');
  expect(browserName(`${chrome} Edg/140.0`)).toBe('Edge, Linux');
  expect(browserName('Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe('Firefox, Windows');
  expect(browserName('curl/8')).toBe('Browser');
});
