// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeAll, expect, it } from 'vitest';
import { startWords } from '@/words';
import { type Order, useOrderColumns } from './columns';
import { PARTNERS } from '../bulk/partners';

beforeAll(startWords);

/** A cell of an order whose shop has one partner on its list. */
function Cell({ column, order }: { column: string; order: Partial<Order> }) {
  const found = useOrderColumns().find(({ key }) => key === column);
  return <p>{found?.render(order as Order)}</p>;
}

async function words(column: string, order: Partial<Order>): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(PARTNERS, [{ id: 'pro_8', kind: 'publisher', name: 'Teo Brandt', email: 'teo@example.test' }]);
  const { unmount } = render(
    <QueryClientProvider client={client}>
      <Suspense>
        <Cell column={column} order={order} />
      </Suspense>
    </QueryClientProvider>,
  );
  const text = (await screen.findByRole('paragraph')).textContent;
  unmount();
  return text;
}

it('counts the payments of a plan against all that there will be, and of one without an end those that came', async () => {
  expect(await words('charges', { periodType: 'installment', chargesCount: 1, ratesCount: 3 })).toBe('1 of 3');
  expect(await words('charges', { periodType: 'subscription', chargesCount: 1, ratesCount: 2 })).toBe('1');
});

it('names who brought and who sold an order, and says of whom the list knows no more', async () => {
  expect(await words('publisher', { publisherId: 'pro_8' })).toBe('Teo Brandt');
  expect(await words('soldBy', { salesTeamMemberId: 'pro_7' })).toBe('removed from your list');
  expect(await words('publisher', {})).toBe('');
});
