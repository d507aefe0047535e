import { describe, expect, test } from 'vitest';
import { instantOf, later, localOf } from './zones';

describe('times of day', () => {
  test('are moments by the clock of the place', () => {
    expect(instantOf('2026-12-01T19:00', 'Europe/Berlin')).toBe('2026-12-01T18:00:00.000Z');
    expect(instantOf('2026-07-01T19:00', 'Europe/Berlin')).toBe('2026-07-01T17:00:00.000Z');
    expect(instantOf('2026-12-01T19:00', 'America/New_York')).toBe('2026-12-02T00:00:00.000Z');
    expect(instantOf('', 'Europe/Berlin')).toBeUndefined();
  });

  test('come back as they were, also around a change of the clock', () => {
    for (const local of ['2026-10-24T23:30', '2026-10-25T04:30', '2026-03-29T03:30', '2026-03-28T23:30'])
      expect(localOf(instantOf(local, 'Europe/Berlin') ?? '', 'Europe/Berlin')).toBe(local);
  });

  test('stay the moment that they were while nobody types another, in the hour that is there twice', () => {
    for (const was of ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z', '2026-10-25T01:30:17.000Z'])
      expect(instantOf(localOf(was, 'Europe/Berlin'), 'Europe/Berlin', was)).toBe(was);
    expect(instantOf('2026-10-25T04:30', 'Europe/Berlin', '2026-10-25T01:30:00.000Z')).toBe('2026-10-25T03:30:00.000Z');
  });

  test('can be put off', () => {
    expect(later('2026-12-31T23:00', 120)).toBe('2027-01-01T01:00');
  });
});
