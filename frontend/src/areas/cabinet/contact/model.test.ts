import { describe, expect, it } from 'vitest';
import { isDoubled, toBody, toValues } from './model';

describe('contact form', () => {
  it('goes through the screen and back', () => {
    const fields = [
      { kind: 'first_name' as const, required: true, label: '', input: 'text' as const },
      { kind: 'email' as const, required: false, label: '', input: 'text' as const },
      { kind: 'custom' as const, required: true, label: 'Which course?', input: 'textarea' as const },
    ];
    const values = toValues({ active: true, fields });
    expect(values.known).toMatchObject({ first_name: 'required', email: 'optional', phone: 'none' });
    expect(toBody(values)).toEqual({
      active: true,
      fields: [
        { kind: 'first_name', required: true },
        { kind: 'email', required: false },
        { kind: 'custom', required: true, label: 'Which course?', input: 'textarea' },
      ],
    });
  });

  it('knows two questions with one name', () => {
    const own = ['Size', ' Size ', 'Colour'].map((label) => ({ label, input: 'text' as const, required: false }));
    expect(own.map((_, at) => isDoubled(own, at))).toEqual([false, true, false]);
  });
});
