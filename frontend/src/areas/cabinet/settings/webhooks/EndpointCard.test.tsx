// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, expect, it, vi } from 'vitest';
import { post } from '@/api/client';
import { startWords } from '@/words';
import { EndpointCard } from './EndpointCard';
import type { Endpoint } from './model';

vi.mock('@/api/client', () => ({ post: vi.fn(() => new Promise(() => undefined)), del: vi.fn(), get: vi.fn(), list: vi.fn(), patch: vi.fn() }));

beforeAll(async () => {
  await startWords();
  await i18next.loadNamespaces('webhooks');
});

const card = (state: string) => (
  <QueryClientProvider client={new QueryClient()}>
    <EndpointCard endpoint={{ id: 'whe_1', state, url: 'https://books.test', description: 'Books', eventTypes: [], failuresCount: 0 } as unknown as Endpoint} onEdit={vi.fn()} onRotated={vi.fn()} />
  </QueryClientProvider>
);
const focused = () => document.activeElement?.getAttribute('aria-label');

it.each([
  ['paused', 'Resume: Books'],
  ['inactive', 'Turn on: Books'],
])('is taken up again once when it is %s, and the focus stays on what switches it off', async (state, verb) => {
  vi.mocked(post).mockClear();
  const { rerender } = render(card(state));
  const button = screen.getByRole('button', { name: verb });
  button.focus();
  await act(async () => void fireEvent.click(button));
  await act(async () => void fireEvent.click(button));
  expect(post).toHaveBeenCalledOnce();
  expect(focused()).toBe(verb);
  rerender(card('active'));
  expect(focused()).toBe('Turn off: Books');
});
