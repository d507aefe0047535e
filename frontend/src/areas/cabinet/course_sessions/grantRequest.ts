import { type Length, freshLength, lengthBody, lengthOk } from './states';

/** What the dialog has been told so far. */
export interface Wish {
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
export const freshWish = (to: string[] = []): Wish => ({
  length: freshLength,
  extend: true,
  from: to.length > 0 ? 'emails' : 'buyers',
  emails: [...new Set(to)].join('\n'),
  buyersOf: [],
  without: [],
});

/** One address a line, or apart by commas, semicolons or blanks: as people paste them. */
export const addresses = (text: string): string[] => [...new Set(text.toLowerCase().split(/[\s,;]+/).filter(Boolean))];

export function ready(step: string, wish: Wish): boolean {
  if (step === 'access') return wish.product !== undefined && lengthOk(wish.length);
  if (step === 'selectCustomers') return wish.from === 'emails' ? addresses(wish.emails).length > 0 : wish.buyersOf.length > 0;
  return true;
}

/** As the api takes it; once somebody was taken out, everybody else by address. */
export function wishBody(wish: Wish, people: string[] = []) {
  const chosen = wish.without.length > 0 ? people.filter((email) => !wish.without.includes(email)) : undefined;
  const emails = chosen ?? (wish.from === 'emails' ? addresses(wish.emails) : []);
  const buyersOf = chosen || wish.from === 'emails' ? [] : wish.buyersOf.map((product) => product.id);
  return { productId: wish.product?.id ?? '', ...lengthBody(wish.length), extend: wish.extend, emails, buyersOf };
}
