import { type Length, initialDuration, durationBody, isValidDuration } from './states';

/** What the dialog has been told so far. */
export interface GrantRequest {
  product?: { id: string; name: string };
  length: Length;
  extend: boolean;
  from: 'emails' | 'buyers';
  emails: string;
  buyersOf: { id: string; name: string }[];
  /** Taken out of the list again. */
  without: string[];
}

/** `to`: whose addresses are there already. */
export const newGrantRequest = (to: string[] = []): GrantRequest => ({
  length: initialDuration,
  extend: true,
  from: to.length > 0 ? 'emails' : 'buyers',
  emails: [...new Set(to)].join('\n'),
  buyersOf: [],
  without: [],
});

/** One address a line, or apart by commas, semicolons or blanks: as people paste them. */
export const addresses = (text: string): string[] => [...new Set(text.toLowerCase().split(/[\s,;]+/).filter(Boolean))];

export function isStepReady(step: string, request: GrantRequest): boolean {
  if (step === 'access') return request.product !== undefined && isValidDuration(request.length);
  if (step === 'selectCustomers') return request.from === 'emails' ? addresses(request.emails).length > 0 : request.buyersOf.length > 0;
  return true;
}

/** As the api takes it; once somebody was taken out, everybody else by address. */
export function grantBody(request: GrantRequest, people: string[] = []) {
  const chosen = request.without.length > 0 ? people.filter((email) => !request.without.includes(email)) : undefined;
  const emails = chosen ?? (request.from === 'emails' ? addresses(request.emails) : []);
  const buyersOf = chosen || request.from === 'emails' ? [] : request.buyersOf.map((product) => product.id);
  return { productId: request.product?.id ?? '', ...durationBody(request.length), extend: request.extend, emails, buyersOf };
}
