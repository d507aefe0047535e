import type { Body, ResourceOf } from '@/api/client';
import { camelKey } from '@/api/shape';

/** The seller profile of a natural person, and which step asks for which field. */
export type SellerProfile = ResourceOf<'/v1/cabinet/seller_profile'>;
type ProfileBody = Body<'/v1/cabinet/seller_profile', 'patch'>;

export const STEPS = ['business', 'personal', 'tax', 'documents', 'summary'] as const;
export type StepKey = (typeof STEPS)[number];

export const BUSINESS_TYPES = ['private', 'private250', 'business'] as const;
export const SALUTATIONS = ['none', 'mrs', 'mr', 'non_binary', 'dr'] as const;
export const EXEMPT_REASONS = ['small_business', 'educational', 'regulated_profession', 'other'] as const;
export const HOME_COUNTRY = 'DE';
export const ADULT_YEARS = 18;

export interface ProfileValues {
  businessType: string;
  company: string;
  registrationLocation: string;
  registrationNumber: string;
  phone: string;
  salutation: string;
  firstName: string;
  lastName: string;
  birthday: string;
  nationality: string;
  birthplaceCity: string;
  birthplaceCountry: string;
  street: string;
  streetNumber: string;
  zip: string;
  city: string;
  region: string;
  countryCode: string;
  vatPayer: string;
  vatExemptReason: string;
  vatNo: string;
  taxNumber: string;
  taxIdentificationNumber: string;
  issuanceCountry: string;
}
export type ProfileField = keyof ProfileValues;

export const FIELDS: Record<'business' | 'personal' | 'tax', readonly ProfileField[]> = {
  business: ['businessType', 'company', 'registrationLocation', 'registrationNumber', 'phone'],
  personal: [
    'salutation', 'firstName', 'lastName', 'birthday', 'nationality', 'birthplaceCity', 'birthplaceCountry',
    'street', 'streetNumber', 'zip', 'city', 'region', 'countryCode',
  ],
  tax: ['vatPayer', 'vatExemptReason', 'vatNo', 'taxNumber', 'taxIdentificationNumber', 'issuanceCountry'],
};

/** The step that mends what is missing; `missing` is a field in the api's spelling or a kind of paper. */
export const stepOf = (missing: string): 'business' | 'personal' | 'tax' | 'documents' => {
  const field = camelKey(missing);
  for (const step of ['business', 'personal', 'tax'] as const)
    if (FIELDS[step].some((each) => each === field)) return step;
  return 'documents';
};

const EMPTY: ProfileValues = {
  businessType: 'private', company: '', registrationLocation: '', registrationNumber: '', phone: '', salutation: 'none', firstName: '', lastName: '', birthday: '',
  nationality: '', birthplaceCity: '', birthplaceCountry: '', street: '', streetNumber: '', zip: '', city: '',
  region: '', countryCode: '', vatPayer: '', vatExemptReason: '', vatNo: '', taxNumber: '',
  taxIdentificationNumber: '', issuanceCountry: '',
};

/** From what the api knows to what the form holds: nothing is null in a form, and yes/no is a choice of two words. */
export function toValues(profile: Partial<SellerProfile>, country: string): ProfileValues {
  const values: ProfileValues = { ...EMPTY, countryCode: country, nationality: country, issuanceCountry: country };
  for (const key of Object.keys(EMPTY) as ProfileField[]) {
    const known = profile[key];
    if (typeof known === 'string' && known !== '') values[key] = known;
    if (typeof known === 'boolean') values[key] = String(known);
  }
  return values;
}

/** And back: only what the step asked for, emptied fields as null, what does not apply left out as null too. */
export function toBody(values: ProfileValues, step: 'business' | 'personal' | 'tax'): ProfileBody {
  const cleared: Partial<Record<ProfileField, boolean>> = {
    company: values.businessType !== 'business',
    registrationLocation: values.businessType !== 'business',
    registrationNumber: values.businessType !== 'business',
    vatExemptReason: values.vatPayer !== 'false',
    vatNo: values.vatPayer !== 'true',
  };
  return Object.fromEntries(
    FIELDS[step].map((field) => {
      const value = cleared[field] ? '' : values[field];
      if (field === 'vatPayer') return [field, value === '' ? null : value === 'true'];
      return [field, value === '' ? null : value];
    }),
  ) as ProfileBody;
}

export function isAdult(birthday: string, today = new Date()): boolean {
  const born = new Date(`${birthday}T00:00:00Z`);
  if (Number.isNaN(born.getTime())) return false;
  const limit = Date.UTC(today.getUTCFullYear() - ADULT_YEARS, today.getUTCMonth(), today.getUTCDate());
  return born.getTime() <= limit;
}
