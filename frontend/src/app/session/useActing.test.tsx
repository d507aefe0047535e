// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { list } from '@/api/client';
import { useSession } from './SessionProvider';
import { switchProfile } from './calls';
import { useActing } from './useActing';

vi.mock('./acting', () => ({ actingBase: '/team_member/sellers/lind', actingSeller: 'lind' }));
vi.mock('./SessionProvider', () => ({ useSession: vi.fn() }));
vi.mock('./calls', () => ({ switchProfile: vi.fn() }));
vi.mock('@/api/client', async (original) => ({ ...(await original<object>()), list: vi.fn() }));

/** The session acts as this profile from now on. */
const at = (id: string) => vi.mocked(useSession).mockReturnValue({ profiles: [{ id }], active: { id } } as never);

beforeEach(() => {
  const items = [{ state: 'active', username: 'lind', profileId: 'pro_lind', shop: 'Lind', rights: ['orders'] }];
  vi.mocked(list).mockResolvedValue({ items } as never);
  vi.mocked(switchProfile).mockReset().mockImplementation(async ({ id }) => void at(id));
});

function begin() {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>;
  return renderHook(() => useActing(), { wrapper });
}
const becomes = (page: ReturnType<typeof begin>, status: string) => waitFor(() => expect(page.result.current.status).toBe(status));

it('takes the seat of the shop in the address once, and is told when another tab takes another', async () => {
  at('pro_own');
  const page = begin();
  await becomes(page, 'ready');
  expect(switchProfile).toHaveBeenCalledOnce();
  at('pro_other');
  page.rerender();
  await becomes(page, 'moved');
  expect(switchProfile).toHaveBeenCalledOnce();
  await act(async () => {
    const { current } = page.result;
    if (current.status === 'moved') current.resume();
  });
  await becomes(page, 'ready');
  expect(switchProfile).toHaveBeenCalledTimes(2);
});

it('does not take back silently what it had without switching', async () => {
  at('pro_lind');
  const page = begin();
  await becomes(page, 'ready');
  at('pro_other');
  page.rerender();
  await becomes(page, 'moved');
  expect(switchProfile).not.toHaveBeenCalled();
});
