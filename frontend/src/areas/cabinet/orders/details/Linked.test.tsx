// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { startWords } from '@/words';
import { Linked } from './Linked';

beforeAll(startWords);

const refetch = vi.fn();
const part = (asked: { isPending: boolean; isError: boolean; data: unknown }, empty: boolean) => (
  <Suspense>
    <Linked asked={{ ...asked, refetch }} empty={empty} none="No mail was written.">
      <p>A mail</p>
    </Linked>
  </Suspense>
);

it('says that there is nothing once that is known, and neither before nor where nobody could be asked', async () => {
  const { rerender } = render(part({ isPending: true, isError: false, data: undefined }, true));
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
  expect(screen.queryByText('No mail was written.')).toBeNull();

  rerender(part({ isPending: false, isError: true, data: undefined }, true));
  expect(screen.queryByText('No mail was written.')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();

  rerender(part({ isPending: false, isError: false, data: [] }, true));
  expect(screen.getByText('No mail was written.')).toBeTruthy();
});

it('keeps what it knew when it could not be asked again', async () => {
  render(part({ isPending: false, isError: true, data: [1] }, false));
  expect(await screen.findByText('A mail')).toBeTruthy();
});
