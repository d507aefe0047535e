
import { expect, test } from 'vitest';
import { readList } from './readList';

const file = (...bytes: number[]) => new Blob([new Uint8Array(bytes)]);

test('UTF-8 with and without a mark, and UTF-16 with one, are read', async () => {
  expect(await readList(new Blob(['Ä-1\nB-2']))).toBe('Ä-1\nB-2');
  expect(await readList(file(0xef, 0xbb, 0xbf, 0x41))).toBe('A');
  expect(await readList(file(0xff, 0xfe, 0x41, 0, 0x0a, 0))).toBe('A\n');
});

test('what is neither is not guessed', async () => {
  expect(await readList(file(0x41, 0xe4, 0x42))).toBeUndefined();
});
