import { expect, it } from 'vitest';
import { isIban } from './iban';

// From the IBAN registry's own examples.
it.each(['DE89 3704 0044 0532 0130 00', 'AT611904300234573201', 'GB29NWBK60161331926819', 'nl91abna0417164300'])('%s is one', (text) => {
  expect(isIban(text)).toBe(true);
});

it.each(['DE89 3704 0044 0532 0130 01', 'DE00', '', 'hello', 'DE89370400440532013000999999999999999999'])('%s is none', (text) => {
  expect(isIban(text)).toBe(false);
});
