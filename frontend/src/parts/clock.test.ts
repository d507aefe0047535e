import { afterEach, describe, expect, test } from 'vitest';
import { followClock, listZone, zoneName } from './clock';

afterEach(() => followClock(undefined));

describe('the clock that moments are shown by', () => {
  test('is the shop’s once it is known, for lists too, and the reader’s own elsewhere', () => {
    const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
    expect(listZone()).toBe(own);
    followClock('Pacific/Auckland');
    expect(listZone()).toBe('Pacific/Auckland');
    followClock(undefined);
    expect(listZone()).toBe(own);
  });

  test('has a name that follows the season', () => {
    const [winter, summer] = [new Date('2026-12-01T12:00:00Z'), new Date('2026-07-01T12:00:00Z')];
    expect(zoneName('en', 'UTC', winter)).toBe('UTC');
    expect(zoneName('de', 'Europe/Berlin', winter)).toBe('MEZ');
    expect(zoneName('de', 'Europe/Berlin', summer)).toBe('MESZ');
  });
});
