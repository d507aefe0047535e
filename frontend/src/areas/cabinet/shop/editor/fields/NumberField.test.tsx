// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { NumberField } from './NumberField';

function field(more: { value?: number; required?: boolean } = {}) {
  const onChange = vi.fn();
  render(<NumberField label="Height" value={more.value} min={10} max={100} required={more.required ?? false} onChange={onChange} />);
  const input = screen.getByLabelText<HTMLInputElement>('Height');
  return { input, onChange, type: (value: string) => fireEvent.change(input, { target: { value } }) };
}

it('lets a number be typed digit by digit', () => {
  const { input, onChange, type } = field();
  type('4');
  expect(input.value).toBe('4');
  expect(onChange).not.toHaveBeenCalled();
  type('45');
  expect(onChange.mock.calls).toEqual([[45]]);
});

it('brings a number within its bounds when it is left', () => {
  const { input, onChange, type } = field();
  type('4');
  fireEvent.blur(input);
  expect(onChange.mock.calls).toEqual([[10]]);
});

it('keeps its last number where it cannot be empty', () => {
  const { input, onChange, type } = field({ value: 40, required: true });
  type('');
  fireEvent.blur(input);
  expect(onChange).not.toHaveBeenCalled();
  expect(input.value).toBe('40');
});
