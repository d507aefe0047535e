import { describe, expect, it } from 'vitest';
import { fileSize } from './fileSize';

describe('fileSize', () => {
  // The same sizes as in core/render/src/format.rs: a file is as large on every page.
  it.each([
    [0, 'en', '0\u00a0B'],
    [1_023, 'en', '1023\u00a0B'],
    [22_200, 'en', '22\u00a0KB'],
    [317_440, 'en', '310\u00a0KB'],
    [4_404_020, 'de', '4,2\u00a0MB'],
    [1_048_575, 'en', '1\u00a0MB'],
    [5 * 1_024 ** 3, 'de', '5\u00a0GB'],
  ])('%d bytes in %s are %s', (bytes, locale, words) => {
    expect(fileSize(bytes, locale)).toBe(words);
  });
});
