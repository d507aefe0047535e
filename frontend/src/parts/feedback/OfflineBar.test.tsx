// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { OfflineBar } from './OfflineBar';

vi.mock('react-i18next', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
afterEach(() => vi.restoreAllMocks());

it('is seen for as long as there is no network', () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  render(<OfflineBar />);
  expect(screen.queryByText('offline')).toBeNull();
  network.mockReturnValue(false);
  act(() => window.dispatchEvent(new Event('offline')));
  expect(screen.getByRole('status').textContent).toBe('offline');
  network.mockReturnValue(true);
  act(() => window.dispatchEvent(new Event('online')));
  expect(screen.queryByText('offline')).toBeNull();
});
