// What the places in the words of the shop are filled with. A place of a text that stands in neither list is an error of `words.test.tsx`.

/** What people named, and what is copied or compared letter by letter: no translator changes it. */
export const NAMED = [
  'admission',
  'course',
  'creditor',
  'email',
  'giver',
  'id',
  'name',
  'product',
  'provider',
  'receiver',
  'reseller',
  'seller',
  'shelf',
  'token',
] as const;

/** Numbers, amounts, days, the platform's own words, and whole sentences. */
export const OTHER = [
  'account',
  'amount',
  'at',
  'came',
  'count',
  'country',
  'currency',
  'date',
  'day',
  'days',
  'done',
  'error',
  'every',
  'field',
  'hours',
  'kept',
  'kind',
  'last4',
  'left',
  'limit',
  'max',
  'method',
  'minimum',
  'net',
  'number',
  'price',
  'privacy',
  'quantity',
  'question',
  'revision',
  'since',
  'suggested',
  'terms',
  'total',
  'until',
  'vat',
  'what',
] as const;

export type NamedPlace = (typeof NAMED)[number];
export type OtherPlace = (typeof OTHER)[number];
export type Place = NamedPlace | OtherPlace;

const NAMES: ReadonlySet<string> = new Set(NAMED);

export const isNamed = (place: string): place is NamedPlace => NAMES.has(place);
