// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { Problem } from '@/api/problem';
import type { User } from '@/app/session/model';
import { startWords } from '@/words';
import { EmailForm } from './AccountForms';

const patch = vi.hoisted(() => vi.fn());
vi.mock('@/api/client', async (original) => ({ ...(await original<object>()), patch }));

beforeAll(startWords);

const anna = { email: 'anna@example.com', hasPassword: true, version: 1 } as User;

const ASKED = 'Enter your password again to continue.';
const stepUp = new Problem(
  403,
  [{ code: 'step_up_required', detail: ASKED, pointer: '/current_password' }],
  undefined,
  undefined,
  undefined,
  undefined,
);

const save = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })));

it('asks for the present password beside its field and sends it', async () => {
  patch.mockRejectedValueOnce(stepUp).mockResolvedValueOnce({ ...anna, unconfirmedEmail: 'anna@example.org' });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Suspense>
        <EmailForm user={anna} />
      </Suspense>
    </QueryClientProvider>,
  );
  // The words of the room come after it.
  const address = await screen.findByRole('textbox');
  expect(screen.queryByLabelText(/Current password/)).toBeNull();
  fireEvent.change(address, { target: { value: 'anna@example.org' } });
  await save();
  const field = screen.getByLabelText(/Current password/, { selector: 'input' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(ASKED).id).toBe(field.getAttribute('aria-describedby'));
  fireEvent.change(field, { target: { value: 'correct horse battery' } });
  await save();
  expect(patch).toHaveBeenLastCalledWith('/v1/app/user', {
    body: { email: 'anna@example.org', currentPassword: 'correct horse battery' },
  });
  expect(screen.getByText(/anna@example.org/)).toBeTruthy();
});
