// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { Problem } from '@/api/problem';
import { chooseLocale, startWords } from '@/words';
import { EmailField } from './EmailField';
import { Form, fieldNames } from './Form';
import { MoneyField } from './MoneyField';
import { PasswordField } from './PasswordField';
import { PhoneField } from './PhoneField';
import { SubmitButton } from './SubmitButton';
import { TextField } from './TextField';

beforeAll(startWords);
afterEach(() => chooseLocale('en'));

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
  expect(screen.getByText('Fill in this field.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText(/Email/), { target: { value: 'nobody' } });
  await press();
  expect(screen.getByText('Enter a valid email address.')).toBeTruthy();
});

it('shows refusals of the server beside their fields and the rest above', async () => {
  render(<Example refuse={refusal} />);
  fireEvent.change(screen.getByLabelText(/Email/), { target: { value: 'a@b.de' } });
  await press();
  const field = screen.getByLabelText(/Email/);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('This address is in use.').id).toBe(field.getAttribute('aria-describedby'));
  expect(screen.getByRole('alert').textContent).toBe('Sign-up is closed.');
});

it('knows the names of nested fields', () => {
  expect(fieldNames({ a: '', tax: { number: null }, tags: ['x'] })).toEqual(['a', 'tax', 'tax.number', 'tags']);
});

/** A field of every kind of rule, each of them wrong. */
function Wrong({ refuse }: { refuse: () => Promise<void> }) {
  const { t } = useTranslation();
  const form = useForm({ defaultValues: { empty: '', email: 'nobody', password: 'short', phone: 'x', sum: { amount: Number.NaN, currency: 'eur' }, checked: 'a', named: 'b' } });
  const never = () => t('field.required');
  return (
    <Form form={form} onSubmit={refuse}>
      <TextField name="empty" label="empty" required />
      <EmailField name="email" required />
      <PasswordField name="password" fresh />
      <PhoneField name="phone" label="phone" />
      <MoneyField name="sum" label="sum" currency="eur" />
      <TextField name="checked" label="checked" rules={{ validate: never }} />
      <TextField name="named" label="named" rules={{ validate: { never } }} />
      <SubmitButton>Go</SubmitButton>
    </Form>
  );
}

const errors = () => [...document.querySelectorAll('[aria-invalid=true]')].map((field) => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent);

it('says its errors in the language of now', async () => {
  render(<Wrong refuse={refusal} />);
  await press();
  const english = errors();
  expect(english).toHaveLength(7);
  await act(() => chooseLocale('de'));
  const german = errors();
  expect(german).toHaveLength(7);
  expect(german.filter((words, at) => !words || words === english[at])).toEqual([]);
  await act(() => chooseLocale('en'));
  expect(errors()).toEqual(english);
});

it('leaves to the server what the server said, and says anew what it could not say', async () => {
  render(<Example refuse={refusal} />);
  fireEvent.change(screen.getByLabelText(/Email/), { target: { value: 'a@b.de' } });
  await press();
  await act(() => chooseLocale('de'));
  expect(screen.getByText('This address is in use.')).toBeTruthy();
  cleanup();
  render(<Example refuse={() => Promise.reject(new Problem(422, [], undefined, undefined, undefined, undefined))} />);
  fireEvent.change(screen.getByLabelText(/E-Mail/), { target: { value: 'a@b.de' } });
  await press();
  const german = screen.getByRole('alert').textContent;
  await act(() => chooseLocale('en'));
  expect(screen.getByRole('alert').textContent).not.toBe(german);
});
