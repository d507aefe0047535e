import { expect, it } from 'vitest';
import { fromBase64, toBase64 } from './passkeys';

it('writes and reads bytes as URLs have them', () => {
  const bytes = Uint8Array.from([251, 255, 0, 62, 63]);
  expect(toBase64(bytes.buffer)).toBe('-_8APj8');
  expect([...fromBase64('-_8APj8')]).toEqual([...bytes]);
});
