// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { FIXTURES, type Fixture } from '../fixtures';
import type { PaymentProps } from '../props';
import { renderPage } from '../server';
import { showErrors } from './fields';
import { keepSummaryFresh } from './summary';

const { props } = FIXTURES.payment_simplified_several as Extract<Fixture, { page: 'payment' }>;
const own_amount = { value: '29,00', minimum: '€5.00', suggested: '€29.00', currency: '€' };
const page = (more: Partial<PaymentProps>) => renderPage('payment', { ...props, ...more });

function open(more: Partial<PaymentProps> = {}): HTMLFormElement {
  document.body.innerHTML = new DOMParser().parseFromString(page(more), 'text/html').body.innerHTML;
  const form = document.querySelector<HTMLFormElement>('#pay');
  if (!form) throw new Error('the page has no form');
  keepSummaryFresh(form, [], () => undefined);
  return form;
}

async function ask(form: HTMLFormElement, more: Partial<PaymentProps>) {
  vi.stubGlobal('fetch', async () => new Response(page({ version: 'asked', ...more })));
  const version = form.querySelector<HTMLInputElement>('[name=version]');
  if (version) version.value = 'before';
  form.querySelector('#country')?.dispatchEvent(new Event('change', { bubbles: true }));
  await waitFor(() => expect(version?.value).toBe('asked'));
}

/** Each fold: whether it is open, whether it folds at all, and what it says. */
const folds = (form: HTMLFormElement) =>
  [...form.querySelectorAll<HTMLDetailsElement>('.fold')].map((fold) => [fold.open, fold.dataset.flat === undefined && fold.querySelector('summary')?.textContent]);

afterEach(() => vi.unstubAllGlobals());

describe('in the simplified layout', () => {
  test.each([
    ['one piece is a line of words', {}, [false, '1 item · change'], [true, false]],
    ['several are shown', { pieces: '3', quantity: { value: '3', max: 10 } }, [true, '3 items · change'], [true, false]],
    ['a wrong number is shown', { quantity: { value: '1', max: 10 }, errors: [{ field: 'quantity', message: 'None is left.' }] }, [true, '1 item · change'], [true, false]],
    ['the country makes room for an amount', { own_amount }, [false, '1 item · change'], [false, 'Country: Germany · change']],
    ['a wrong country is shown', { own_amount, errors: [{ field: 'country', message: 'Choose one.' }] }, [false, '1 item · change'], [true, 'Country: Germany · change']],
  ] as [string, Partial<PaymentProps>, unknown, unknown][])('%s', (_, more, quantity, country) => {
    expect(folds(open(more))).toEqual([quantity, country]);
  });

  test('what is folded says what is chosen now, and stays as the buyer left it', async () => {
    const form = open({ own_amount });
    form.querySelector('#quantity-fold')?.setAttribute('open', '');
    await ask(form, { own_amount, pieces: '3', quantity: { value: '3', max: 10 }, values: { ...props.values, country: 'AT' } });
    expect(folds(form)).toEqual([
      [true, '3 items · change'],
      [false, 'Country: Austria · change'],
    ]);
  });

  test('another price folds the country for its amount, and shows it again without', async () => {
    const form = open();
    await ask(form, { own_amount });
    expect(folds(form).at(1)).toEqual([false, 'Country: Germany · change']);
    await ask(form, {});
    expect(folds(form).at(1)).toEqual([true, false]);
  });

  test('a wrong field is not told of behind a fold', () => {
    const form = open({ own_amount });
    showErrors(form, [{ field: 'quantity', message: 'Enter a quantity.' }]);
    expect(folds(form)).toEqual([
      [true, '1 item · change'],
      [false, 'Country: Germany · change'],
    ]);
  });
});

test('in every other layout nothing is folded', () => {
  for (const layout of ['default', 'two_steps', 'two_steps_advanced'] as const) expect(folds(open({ own_amount, look: { ...props.look, layout } }))).toEqual([]);
});
