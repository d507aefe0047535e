import { describe, expect, it } from 'vitest';
import { isAdult, stepOf, toBody, toValues } from './model';

describe('seller profile', () => {
  it('goes through the form and back', () => {
    const values = toValues({ businessType: 'business', company: 'Acme', phone: '', vatPayer: false }, 'AT');
    expect(values).toMatchObject({ company: 'Acme', phone: '', vatPayer: 'false', countryCode: 'AT' });
    expect(toBody(values, 'business')).toEqual({ businessType: 'business', company: 'Acme', registrationLocation: null, registrationNumber: null, phone: null });
    expect(toBody({ ...values, vatExemptReason: 'other' }, 'tax')).toMatchObject({ vatPayer: false, vatExemptReason: 'other', vatNo: null });
  });

  it('forgets what no longer applies', () => {
    const values = toValues({ businessType: 'private', company: 'Old Ltd', registrationNumber: 'HRB 1', vatPayer: true, vatExemptReason: 'other' }, 'DE');
    expect(toBody(values, 'business')).toMatchObject({ company: null, registrationNumber: null });
    expect(toBody(values, 'tax').vatExemptReason).toBeNull();
  });

  it('counts eighteen years to the day', () => {
    const today = new Date('2025-11-21T12:00:00Z');
    expect(isAdult('2007-11-21', today)).toBe(true);
    expect(isAdult('2007-11-22', today)).toBe(false);
    expect(isAdult('never', today)).toBe(false);
  });

  it('knows which step mends a field', () => {
    expect(stepOf('zip')).toBe('personal');
    expect(stepOf('vat_no')).toBe('tax');
    expect(stepOf('id_from_front')).toBe('documents');
  });
});
