import { describe, expect, it } from 'vitest';
import { lengthBody, lengthOk } from './states';

const at = (access: 'none' | 'days' | 'until_date', days = '', until = '') => ({ access, days, until });

describe('the length of access', () => {
  it('needs what its kind needs', () => {
    expect(lengthOk(at('none'))).toBe(true);
    for (const days of ['', '0', '-1', '1.5', '3651', 'x']) expect(lengthOk(at('days', days)), days).toBe(false);
    expect(lengthOk(at('days', '3650'))).toBe(true);
    expect(lengthOk(at('until_date'))).toBe(false);
    expect(lengthOk(at('until_date', '', '2020-01-01'))).toBe(false);
    expect(lengthOk(at('until_date', '', '2999-01-01'))).toBe(true);
  });

  it('sends nothing that belongs to another kind', () => {
    expect(lengthBody(at('none', '30', '2999-01-01'))).toEqual({ access: 'none' });
    expect(lengthBody(at('days', '30', '2999-01-01'))).toEqual({ access: 'days', days: 30 });
    const sent = lengthBody(at('until_date', '30', '2999-01-01'));
    expect(sent).toEqual({ access: 'until_date', until: new Date('2999-01-01T23:59:59.999').toISOString() });
  });
});
