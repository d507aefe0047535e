// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { beforeAll, expect, it } from 'vitest';
import { Problem } from '@/api/problem';
import { startWords } from '@/words';
import { EmailField } from './EmailField';
import { Form, fieldNames } from './Form';
import { SubmitButton } from './SubmitButton';

beforeAll(startWords);

function Example({ refuse }: { refuse: () => Promise<void> }) {
  const form = useForm({ defaultValues: { email: '' } });
  return (
    <Form form={form} onSubmit={refuse}>
      <EmailField name="email" required />
      <SubmitButton>Go</SubmitButton>
    </Form>
  );
}

const refusal = () =>
  Promise.reject(
    new Problem(
      422,
      [
        { code: 'taken', detail: 'This address is in use.', pointer: '/email' },
        { code: 'not_now', detail: 'Sign-up is closed.' },
      ],
      undefined,
      undefined,
      undefined,
      undefined,
    ),
  );

const press = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Go' })));

it('asks for what is required and for the right shape', async () => {
  render(<Example refuse={refusal} />);
  await press();
  expect(screen.getByText('Please fill this in.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/E-mail/), { target: { value: 'nobody' } });
  await press();
  expect(screen.getByText('This does not look like an e-mail address.')).toBeTruthy();
});

it('shows refusals of the server beside their fields and the rest above', async () => {
  render(<Example refuse={refusal} />);
  fireEvent.change(screen.getByLabelText(/E-mail/), { target: { value: 'a@b.de' } });
  await press();
  const field = screen.getByLabelText(/E-mail/);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('This address is in use.').id).toBe(field.getAttribute('aria-describedby'));
  expect(screen.getByRole('alert').textContent).toBe('Sign-up is closed.');
});

it('knows the names of nested fields', () => {
  expect(fieldNames({ a: '', tax: { number: null }, tags: ['x'] })).toEqual(['a', 'tax', 'tax.number', 'tags']);
});
