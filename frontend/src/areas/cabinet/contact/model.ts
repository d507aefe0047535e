/** The contact form as the api has it, and as the screen edits it: known fields in a fixed order, then the seller's own. */
import type { Answer, Body } from '@/api/client';

export type ContactForm = Answer<'/v1/cabinet/contact_form', 'get'>;
export type ContactBody = Body<'/v1/cabinet/contact_form', 'patch'>;
type ApiField = ContactForm['fields'][number];
export type Kind = Exclude<ApiField['kind'], 'custom'>;

export const KINDS: readonly Kind[] = ['first_name', 'last_name', 'email', 'birthday', 'street', 'zip', 'country_code', 'phone'];
export const ASKED = ['none', 'optional', 'required'] as const;
export type IncludeType = (typeof ASKED)[number];
export const INPUTS: readonly ApiField['input'][] = ['text', 'textarea'];
export const FIELDS_MAX = 20;

export interface OwnField {
  label: string;
  input: ApiField['input'];
  required: boolean;
}
export interface Values {
  active: boolean;
  known: Record<Kind, IncludeType>;
  own: OwnField[];
}

export function toValues({ active, fields }: Pick<ContactForm, 'active' | 'fields'>): Values {
  const asked = (kind: Kind): IncludeType => {
    const field = fields.find((one) => one.kind === kind);
    if (!field) return 'none';
    return field.required ? 'required' : 'optional';
  };
  return {
    active,
    known: Object.fromEntries(KINDS.map((kind) => [kind, asked(kind)])) as Values['known'],
    own: fields.filter((field) => field.kind === 'custom').map(({ label, input, required }) => ({ label, input, required })),
  };
}

export function toBody({ active, known, own }: Values): ContactBody {
  const asked = KINDS.filter((kind) => known[kind] !== 'none').map((kind) => ({ kind, required: known[kind] === 'required' }));
  return { active, fields: [...asked, ...own.map((field) => ({ kind: 'custom' as const, ...field, label: field.label.trim() }))] };
}

/** Whether another field of one's own, or what is asked anyway, has this name already. */
export const isDoubled = (own: readonly OwnField[], at: number): boolean =>
  own.some((field, other) => other < at && field.label.trim() === own[at]?.label.trim());
