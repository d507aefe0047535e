// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { MayLink } from './MayLink';
import { ActingRights } from './useMay';

type Rights = Parameters<typeof ActingRights>[0]['value'];
const links = (rights: Rights) => {
  const { unmount } = render(
    <MemoryRouter>
      <ActingRights value={rights}>
        <MayLink needs="customers" to="/cabinet/customers/cus_1">Anna</MayLink>
        <MayLink needs="money_read" to="/cabinet/payouts">Payouts</MayLink>
      </ActingRights>
    </MemoryRouter>,
  );
  expect(screen.getByText('Anna')).toBeTruthy();
  const found = screen.queryAllByRole('link').map((link) => link.textContent);
  unmount();
  return found;
};

it('leads only where the reader may go', () => {
  expect(links(undefined)).toEqual(['Anna', 'Payouts']);
  expect(links(['customers'])).toEqual(['Anna']);
  expect(links(['orders', 'money_write'])).toEqual(['Payouts']);
  expect(links([])).toEqual([]);
});
