// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { Problem } from '@/api/problem';
import { startWords } from '@/words';
import { Linked } from './Linked';
import { Sub } from './Sub';

beforeAll(startWords);

const refetch = vi.fn();
const part = (asked: { isPending: boolean; isError: boolean; error?: unknown; data: unknown }, empty: boolean) => (
  <Suspense>
    <Linked asked={{ error: undefined, ...asked, refetch }} empty={empty} title="Emails" frame={Sub}>
      <p>An email</p>
    </Linked>
  </Suspense>
);
const title = () => screen.queryByRole('heading', { name: 'Emails' });

it('vanishes once it is known that there is nothing, and neither before nor where nobody could be asked', async () => {
  const { rerender } = render(part({ isPending: true, isError: false, data: undefined }, true));
  expect(await screen.findByRole('status', { name: 'Loading' })).toBeTruthy();
  expect(title()).not.toBeNull();

  rerender(part({ isPending: false, isError: true, data: undefined }, true));
  expect(title()).not.toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();

  rerender(part({ isPending: false, isError: false, data: [] }, true));
  expect(title()).toBeNull();
});

it('keeps what it knew when it could not be asked again', async () => {
  render(part({ isPending: false, isError: true, data: [1] }, false));
  expect(await screen.findByText('An email')).toBeTruthy();
});

it('says what is missing where it may not be asked, and offers no second try', async () => {
  const refused = new Problem(403, [{ code: 'forbidden', detail: 'You need the permission “Customers”.' }], undefined, undefined, undefined, undefined);
  render(part({ isPending: false, isError: true, error: refused, data: undefined }, true));
  expect(await screen.findByText('You need the permission “Customers”.')).toBeTruthy();
  expect(title()).not.toBeNull();
  expect(screen.queryByRole('button')).toBeNull();
});
