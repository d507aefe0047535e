// @vitest-environment jsdom
import { ThemeProvider } from '@mui/material/styles';
import { fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { theme } from '@/theme/theme';
import { startWords } from '@/words';
import { BulkBar } from './BulkBar';

beforeAll(startWords);

it('keeps what its icons say within itself, where who goes from part to part of the page finds it', async () => {
  render(
    <ThemeProvider theme={theme}>
      <Suspense>
        <BulkBar count={2} onClear={vi.fn()}>
          <button type="button">Refund</button>
        </BulkBar>
      </Suspense>
    </ThemeProvider>,
  );
  const bar = await screen.findByRole('region');
  fireEvent.mouseOver(screen.getByRole('button', { name: 'Clear selection' }));
  expect(bar.contains(await screen.findByRole('tooltip'))).toBe(true);
});
