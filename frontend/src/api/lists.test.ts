import { describe, expect, it } from 'vitest';
import { LOCALES } from '@/words';
import { type FilterOutline, filterOutline } from './lists';
import { LISTS } from './lists.gen';

type Words = { [key: string]: string | Words };
const files = import.meta.glob<Words>('/src/words/*/*.json', { eager: true, import: 'default' });

/** What a key leads to: a text, or the texts below it. */
function wordsAt(locale: string, key: string): string | Words | undefined {
  const [namespace = '', path = ''] = key.split(':');
  return path.split('.').reduce<string | Words | undefined>(
    (words, part) => (typeof words === 'object' ? words[part] : undefined),
    files[`/src/words/${locale}/${namespace}.json`],
  );
}

const textsOf = (filter: FilterOutline): string[] => [
  filter.label,
  ...(filter.kind === 'words' && filter.words ? filter.values.map((value) => `${filter.words ?? ''}.${value}`) : []),
  ...(filter.kind === 'flag' ? filter.answers : []),
];

describe('the filters of lists', () => {
  // A missing one would stand there as the api writes it.
  it.each([...LOCALES])('have words in %s, each with what it can take', (locale) => {
    const texts = Object.entries(LISTS).flatMap(([name, list]) => list.filters.flatMap((filter: FilterOutline) => textsOf(filter).map((key) => [name, key] as const)));
    expect(texts.length).toBeGreaterThan(300);
    expect(texts.filter(([, key]) => typeof wordsAt(locale, key) !== 'string')).toEqual([]);
  });

  it('hang on filters of the same list', () => {
    for (const list of Object.values(LISTS)) {
      const names = list.filters.map(({ name }) => name as string);
      for (const filter of list.filters as readonly FilterOutline[]) expect(names).toEqual(expect.arrayContaining([...(filter.within ?? [])]));
    }
  });

  // selling-core §3, "Payment methods".
  it('know the payment methods of the specification', () => {
    const methods = filterOutline('orders', 'payment_form');
    expect(methods?.kind === 'words' ? methods.values.toSorted() : []).toEqual(
      (
        'paypal, card, cardAmEx, sofort, bank_wire, sepa, pay_later, p_24, not_assigned, apple_pay, google_pay, sofort_sepa, ideal, ' +
        'ideal_sepa, klarna, twint, mondu, bank_account, free, ext_balance'
      )
        .split(', ')
        .toSorted(),
    );
  });
});
