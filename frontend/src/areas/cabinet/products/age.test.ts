import { describe, expect, it } from 'vitest';
import { overAMonthOld, wantsReview } from './age';

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

describe('a look at what is inside', () => {
  const made = '2026-03-15T10:00:00.000Z';

  it('is due from the day that was set, however old it is', () => {
    expect(wantsReview(made, '2026-09-01', new Date('2026-08-31T12:00:00'))).toBe(false);
    expect(wantsReview(made, '2026-09-01', new Date('2026-09-01T00:00:00'))).toBe(true);
  });

  it('is due after a month where no day was set', () => {
    expect(wantsReview(made, undefined, new Date('2026-04-10T12:00:00Z'))).toBe(false);
    expect(wantsReview(made, undefined, new Date('2026-04-16T12:00:00Z'))).toBe(true);
  });
});
