import { describe, expect, it } from 'vitest';
import { durationBody, isValidDuration } from './states';

const at = (access: 'none' | 'days' | 'until_date', days = '', until = '') => ({ access, days, until });

describe('the length of access', () => {
  it('needs what its kind needs', () => {
    expect(isValidDuration(at('none'))).toBe(true);
    for (const days of ['', '0', '-1', '1.5', '3651', 'x']) expect(isValidDuration(at('days', days)), days).toBe(false);
    expect(isValidDuration(at('days', '3650'))).toBe(true);
    expect(isValidDuration(at('until_date'))).toBe(false);
    expect(isValidDuration(at('until_date', '', '2020-01-01'))).toBe(false);
    expect(isValidDuration(at('until_date', '', '2999-01-01'))).toBe(true);
  });

  it('sends nothing that belongs to another kind', () => {
    expect(durationBody(at('none', '30', '2999-01-01'))).toEqual({ access: 'none' });
    expect(durationBody(at('days', '30', '2999-01-01'))).toEqual({ access: 'days', days: 30 });
    const sent = durationBody(at('until_date', '30', '2999-01-01'));
    expect(sent).toEqual({ access: 'until_date', until: new Date('2999-01-01T23:59:59.999').toISOString() });
  });
});
