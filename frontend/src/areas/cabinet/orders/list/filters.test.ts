import { describe, expect, it } from 'vitest';
import { LOCALES } from '@/words';
import { PAYMENT_FORMS } from './filters';

const files = import.meta.glob<{ form: Record<string, string> }>('/src/words/*/orders.json', { eager: true, import: 'default' });

describe('payment methods', () => {
  // selling-core §3, "Payment methods".
  it('are those of the specification', () => {
    expect(PAYMENT_FORMS.toSorted()).toEqual(
      (
        'paypal, card, cardAmEx, sofort, bank_wire, sepa, pay_later, p_24, not_assigned, apple_pay, google_pay, sofort_sepa, ideal, ' +
        'ideal_sepa, klarna, twint, mondu, bank_account, free, ext_balance'
      )
        .split(', ')
        .toSorted(),
    );
  });

  // A missing one would stand there as the api writes it.
  it.each([...LOCALES])('all have words in %s', (locale) => {
    const words = files[`/src/words/${locale}/orders.json`]?.form ?? {};
    expect(PAYMENT_FORMS.filter((form) => !words[form])).toEqual([]);
  });
});
