// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { startWords } from '@/words';
import { PSEUDO_LANGUAGES } from '@/words/pseudo';
import { OrderPage } from './details/OrderPage';

type Handler = (search: URLSearchParams) => unknown;
const mocks = import.meta.glob<{ world: () => Record<string, Handler> }>('/e2e/support/world.mjs', { eager: true });
const routes = Object.values(mocks)[0]?.world() ?? {};
const pattern = (route: string) => new RegExp(`^${route.replaceAll('{}', '[^/]+')}$`);
const handlerOf = (call: string) => routes[call] ?? Object.entries(routes).find(([route]) => pattern(route).test(call))?.[1];

/** What the server answered: facts of an order are in no language of ours. */
const answered = new Set<string>();

function remember(value: unknown): void {
  if (typeof value === 'string') answered.add(value);
  else if (value && typeof value === 'object') Object.values(value).forEach(remember);
}

beforeAll(startWords);
beforeEach(() => {
  answered.clear();
  vi.stubGlobal('fetch', async (request: Request) => {
    const url = new URL(request.url);
    const body = handlerOf(`${request.method} ${url.pathname}`)?.(url.searchParams) ?? { data: [] };
    remember(body);
    return new Response(JSON.stringify(body), { status: 200, headers: { 'content-type': 'application/json' } });
  });
});
afterEach(() => vi.unstubAllGlobals());

function textsOf(root: Element): string[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) if (!walker.currentNode.parentElement?.closest('style, script')) texts.push(walker.currentNode.textContent ?? '');
  const labels = [...root.querySelectorAll('[aria-label], [title], [alt]')];
  return [...texts, ...labels.flatMap((one) => ['aria-label', 'title', 'alt'].map((name) => one.getAttribute(name) ?? ''))];
}

/** Dates, countries and units are data of the browser's own, and codes in capitals are names. */
const MONTHS = Array.from({ length: 12 }, (_, month) => new Intl.DateTimeFormat('en', { month: 'long' }).format(new Date(2026, month, 1)));
const OTHERS = new Set([new Intl.DisplayNames(['en'], { type: 'region' }).of('DE'), 'KB', 'MB']);
const isOfTheBrowser = (word: string) => OTHERS.has(word) || MONTHS.some((month) => month.startsWith(word));

it.each(PSEUDO_LANGUAGES)('an order is whole in %s: no text is left in English', async (language) => {
  await i18next.changeLanguage(language);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Suspense>
          <OrderPage id="ord_0" />
        </Suspense>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findAllByRole('heading', { name: /⟦.*⟧/ });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(document.documentElement.dir).toBe(language === 'ar-XB' ? 'rtl' : 'ltr');
  const longestFirst = [...answered].filter((text) => text.trim().length > 1).toSorted((one, other) => other.length - one.length);
  const left = textsOf(document.body)
    .map((text) => longestFirst.reduce((rest, known) => rest.replaceAll(known, ' '), text))
    .flatMap((text) => text.match(/[A-Za-z]*[a-z][A-Za-z]+/g) ?? [])
    .filter((word) => !isOfTheBrowser(word));
  expect([...new Set(left)]).toEqual([]);
});
