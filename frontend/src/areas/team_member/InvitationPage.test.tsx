// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { Suspense } from 'react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { get, post } from '@/api/client';
import { useSession } from '@/app/session/SessionProvider';
import { startWords } from '@/words';
import { Component } from './InvitationPage';

vi.mock('@/app/session/SessionProvider', () => ({ useSession: vi.fn() }));
vi.mock('@/api/client', async (original) => ({ ...(await original<object>()), get: vi.fn(), post: vi.fn() }));
beforeAll(async () => {
  await startWords();
  await i18next.loadNamespaces(['team', 'common']);
});
beforeEach(() => {
  const invitation = { shop: 'Lind', email: 'anna@example.test', invitedByName: 'Astrid', kind: 'team_member', rights: ['orders'], state: 'invited', expired: false };
  vi.mocked(get).mockResolvedValue({ ...invitation, expiresAt: '2026-05-27T10:00:00Z' } as never);
});

const retry = vi.fn();
async function open(status: string) {
  vi.mocked(useSession).mockReturnValue({ status, user: undefined, retry } as never);
  const page = render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/team_invitations/abc']}>
        <Suspense>
          <Routes>
            <Route path="/team_invitations/:token" element={<Component />} />
          </Routes>
        </Suspense>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'Invitation from Lind' });
  return page;
}
const decline = () => screen.queryByRole('button', { name: 'Decline invitation' });

it('offers nothing before it knows who reads it', async () => {
  for (const status of ['unknown', 'signed_in']) {
    const { unmount } = await open(status);
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
    expect(decline()).toBeNull();
    unmount();
  }
  await open('unreachable');
  expect(decline()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});

it('ends the invitation once that is confirmed', async () => {
  vi.mocked(post).mockResolvedValue(undefined as never);
  await open('signed_out');
  fireEvent.click(decline() as HTMLElement);
  const dialog = await screen.findByRole('dialog', { name: 'Decline invitation' });
  expect(within(dialog).getByText('The shop can invite you again later.')).toBeTruthy();
  expect(post).not.toHaveBeenCalled();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Decline invitation' }));
  expect(await screen.findByRole('heading', { name: 'Invitation declined' })).toBeTruthy();
  expect(post).toHaveBeenCalledOnce();
});
