// @vitest-environment jsdom
// What a seller's checkout settings say is what stands on the page.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FIXTURES, type Fixture } from './fixtures';
import { nothing } from './fixtures/payments';
import type { PageDesign, PaymentProps } from './props';
import { renderPage } from './server';

const { props } = FIXTURES.payment as Extract<Fixture, { page: 'payment' }>;
const { props: dressed } = FIXTURES.payment_dressed as Extract<Fixture, { page: 'payment' }>;
const html = (look: Partial<PageDesign>, more: Partial<PaymentProps> = {}) => renderPage('payment', { ...props, ...more, look: { ...props.look, ...look } });
const show = (look: Partial<PageDesign>, more: Partial<PaymentProps> = {}) => new DOMParser().parseFromString(html(look, more), 'text/html');
const text = (page: Document, selector: string) => [...page.querySelectorAll(selector)].map((part) => part.textContent);

const free: Partial<PaymentProps> = { methods: ['free'], values: { ...props.values, method: 'free' }, summary: nothing, button: 'take_for_free', consent: null };
const description = { text: 'Sixty pages.', foldable: true, open: false };
const countdown = { ends_at: '2036-12-01T17:00:00.000Z', ends: '1 December 2036, 18:00', text: '', sale: true };
/** Whether it is folded, and how it is found. */
const fold = ({ open }: HTMLDetailsElement) => (open ? 'open' : 'closed');

describe('the page shows', () => {
  test.each<[what: string, look: Partial<PageDesign>, more: Partial<PaymentProps>, selector: string, expected: string[]]>([
    ['the words of the theme on the button where nothing is paid', { free_text: 'Take it home' }, free, '.button-buy', ['Take it home']],
    ['our words on it where the theme has none', { free_text: '' }, free, '.button-buy', ['Get it for free']],
    ['never the words for nothing where something is paid', { free_text: 'Take it home' }, {}, '.button-buy', ['Buy now with obligation to pay']],
    ['the words of the theme before the time', { countdown: { ...countdown, text: 'Only until' } }, {}, '.countdown span', ['Only until']],
    ['our words before it where the theme has none', { countdown }, {}, '.countdown span', ['On sale until']],
    ['no countdown where nothing ends', { countdown: null }, {}, '.countdown', []],
    ['one badge, at the way to pay that is recommended', { recommended: 'bank_wire' }, {}, '.method:has([value=bank_wire]) .recommended', ['Recommended']],
    ['no badge at the others', { recommended: 'bank_wire' }, {}, '.method:has([value=card]) .recommended', []],
    ['no badge where none is recommended', { recommended: null }, {}, '.recommended', []],
    ['the provider’s own seal where it is on', { seals: ['visa', 'kontor'] }, {}, '.seal-kontor', ['Sold with Kontor']],
    ['not that seal where it is off', { seals: ['visa', 'mastercard', 'ssl_secure'] }, {}, '.seal-kontor', []],
    ['no seals where all are off', { seals: [] }, {}, '.seals', []],
    ['no description where there is none', { description: null }, {}, '.about', []],
    ['a description that does not fold as it is', { description: { ...description, foldable: false } }, {}, 'p.about:not(.about-wide)', ['Sixty pages.']],
    ['one that folds to a phone in its fold', { description }, {}, 'details.about-fold > p', ['Sixty pages.']],
    ['one that folds to a desk as it is', { description }, {}, 'p.about-wide', ['Sixty pages.']],
  ])('%s', (_, look, more, selector, expected) => {
    expect(text(show(look, more), selector)).toEqual(expected);
  });

  test.each([
    ['collapsed', false, 'closed'],
    ['expanded', true, 'open'],
  ])('a phone a description that is %s at first', (_, open, found) => {
    const folds = [...show({ description: { ...description, open } }).querySelectorAll<HTMLDetailsElement>('details.about-fold')];
    expect(folds.map(fold)).toEqual([found]);
  });
});

describe('the theme', () => {
  const style = document.createElement('style');
  style.textContent = readFileSync('src/shop/style/checkout.css', 'utf8');
  document.head.append(style);
  const rules = [...(style.sheet?.cssRules ?? [])] as CSSStyleRule[];

  test.each([
    ['.button-buy', 'border-radius', '--buy-round'],
    ['.button-buy', 'background', '--buy'],
    ['.button-buy', 'color', '--buy-ink'],
    ['.coupon-entry .button', 'border-radius', '--coupon-round'],
    ['.coupon-entry .button', 'background', '--coupon'],
    ['.coupon-entry .button', 'color', '--coupon-ink'],
    ['.recommended', 'background', '--badge'],
    ['.recommended', 'color', '--badge-ink'],
    ['.countdown', 'background', '--countdown'],
    ['.countdown', 'border', '--countdown-edge'],
    ['.countdown', 'color', '--countdown-ink'],
    ['.countdown time', 'color', '--countdown-time'],
  ])('of %s gives its %s', (selector, property, variable) => {
    const rule = rules.find(({ selectorText }) => selectorText === selector);
    expect(rule?.style.getPropertyValue(property)).toContain(`var(${variable},`);
    expect(html(dressed.look)).toMatch(new RegExp(`<style>[^<]*${variable}:[^;<]+;`));
  });
});
