// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { sections } from './nav';
import { needsOf, sectionsFor } from './rights';

const open = (rights: Parameters<typeof sectionsFor>[1]) =>
  sectionsFor(sections('anna', true), rights).flatMap((group) => group.entries.filter((page) => !page.missing).map((page) => page.key));

test('every page of the cabinet says what it needs, and what only the owner may stays theirs', () => {
  const pages = sections('anna', false).flatMap((group) => group.entries.map((page) => page.key));
  expect(pages.filter((key) => needsOf(key) === 'owner').toSorted()).toEqual(['apiKeys', 'paymentMethods', 'profile', 'verification']);
});

test('a member sees the pages of their rights and no money', () => {
  const pages = open(['products']);
  expect(pages).toContain('products');
  expect(pages).toContain('home');
  for (const page of ['payouts', 'analytics', 'bankStatements', 'orders', 'team', 'settings']) expect(pages).not.toContain(page);
  expect(open(['money_write'])).toContain('payouts');
});
