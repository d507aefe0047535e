import { describe, expect, it } from 'vitest';
import { overAMonthOld } from './age';

const at = (text: string) => new Date(text);

describe('the age of a bundle', () => {
  it('is over a month from the same day and time of the next month on', () => {
    expect(overAMonthOld('2026-03-15T10:00:00.000Z', at('2026-04-15T10:00:00.000Z'))).toBe(false);
    expect(overAMonthOld('2026-03-15T10:00:00.000Z', at('2026-04-15T10:00:01.000Z'))).toBe(true);
  });

  it('counts to the last day of a month that is shorter', () => {
    expect(overAMonthOld('2026-01-31T10:00:00.000Z', at('2026-02-28T09:59:00.000Z'))).toBe(false);
    expect(overAMonthOld('2026-01-31T10:00:00.000Z', at('2026-02-28T10:01:00.000Z'))).toBe(true);
  });
});
