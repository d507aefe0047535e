// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Toaster } from './Toaster';
import { TOAST_MS, toast } from './toasts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('shows each toast for four seconds, without a button, and announces it', () => {
  render(<Toaster />);
  act(() => {
    toast.success('Saved.');
    toast.success('Saved.');
    toast.error('Not saved.');
  });
  expect(screen.getAllByText('Saved.')).toHaveLength(1);
  expect(screen.getByRole('status').textContent).toContain('Saved.');
  expect(screen.getByRole('alert').textContent).toContain('Not saved.');
  expect(screen.queryByRole('button')).toBeNull();
  act(() => {
    vi.advanceTimersByTime(TOAST_MS + 10);
  });
  expect(screen.queryByText('Saved.')).toBeNull();
});
