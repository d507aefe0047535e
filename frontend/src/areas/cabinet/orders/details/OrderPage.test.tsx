// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { bearTranslators } from '@/app/translators';
import { translate } from '@/testing/translate';
import { startWords } from '@/words';
import { OrderPage } from './OrderPage';
import type { OrderDetail } from './order';

type Handler = (search: URLSearchParams) => unknown;
const mocks = import.meta.glob<{ world: () => Record<string, Handler> }>('/e2e/support/world.mjs', { eager: true });
const routes = Object.values(mocks)[0]?.world() ?? {};

const pattern = (route: string) => new RegExp(`^${route.replaceAll('{}', '[^/]+')}$`);

function answered(call: string): Handler | undefined {
  return routes[call] ?? Object.entries(routes).find(([route]) => route.includes('{}') && pattern(route).test(call))?.[1];
}

beforeAll(startWords);
let end: () => void;
beforeEach(() => {
  vi.stubGlobal('fetch', async (request: Request) => {
    const url = new URL(request.url);
    const body = answered(`${request.method} ${url.pathname}`)?.(url.searchParams);
    return new Response(JSON.stringify(body ?? { data: [] }), { status: 200, headers: { 'content-type': 'application/json' } });
  });
  end = bearTranslators();
});
afterEach(() => {
  end();
  vi.unstubAllGlobals();
});

async function open() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const shown = (id: string) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Suspense>
          <OrderPage key={id} id={id} />
        </Suspense>
      </MemoryRouter>
    </QueryClientProvider>
  );
  const page = render(shown('ord_0'));
  await screen.findByRole('heading', { name: 'Summary' });
  await waitFor(() => expect(client.isFetching()).toBe(0));
  return { ...page, client, shown };
}

it.each(['wrapped', 'replaced'] as const)('an order that was translated (%s) goes on when something happens to it', async (how) => {
  const { client, shown, rerender, unmount } = await open();
  expect(translate(document.body, how)).toBeGreaterThan(50);
  const order = client.getQueryData<OrderDetail>(['order', 'ord_0']);
  if (!order) throw new Error('the order was not answered');
  // Parts go and come, and texts become other ones.
  const other = { ...order, optInAnswers: [], courses: [], licenseKeys: [], couponCode: 'SPRING', pricingPlanName: 'Another plan', addons: [] };
  act(() => client.setQueryData(['order', 'ord_0'], other));
  expect(await screen.findByText('SPRING')).toBeTruthy();
  translate(document.body, how);
  act(() => client.setQueryData(['order', 'ord_0'], order));
  translate(document.body, how);
  rerender(shown('ord_8'));
  await screen.findByRole('heading', { name: 'Summary' });
  unmount();
});

it('what is exact in an order is not translated', async () => {
  await open();
  translate(document.body, 'replaced');
  const kept = ['anna.berg@example.test', 'RYE-K7QPM-2001', 'crm-4711'].filter((text) => document.body.textContent?.includes(text));
  expect(kept.length).toBeGreaterThan(1);
  for (const font of document.querySelectorAll('font')) {
    const text = font.textContent ?? '';
    expect(text).not.toMatch(/\d[\d.,]*\s?€|€\s?\d/);
    for (const word of kept) expect(text).not.toContain(word);
  }
});
