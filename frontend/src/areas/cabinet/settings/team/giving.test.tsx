// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { type ReactNode, Suspense } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { beforeAll, expect, it } from 'vitest';
import { ActingRights } from '@/app/shell/useMay';
import { startWords } from '@/words';
import { MemberCard } from './MemberCard';
import { RightsField } from './RightsField';
import { type Right, type TeamMember, chosenOf } from './model';

beforeAll(async () => {
  await startWords();
  await i18next.loadNamespaces(['team', 'common']);
});

const as = (rights: readonly Right[] | undefined, shown: ReactNode) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Suspense>
        <ActingRights value={rights}>{shown}</ActingRights>
      </Suspense>
    </QueryClientProvider>,
  );
function Fields() {
  const form = useForm({ defaultValues: { rights: chosenOf([]) } });
  return (
    <FormProvider {...form}>
      <RightsField />
    </FormProvider>
  );
}
const free = (role: 'checkbox' | 'button') =>
  screen.getAllByRole(role).flatMap((each) => ((each as HTMLButtonElement).disabled ? [] : [each.getAttribute('name') ?? each.textContent]));

it('only what the giver may do can be given, and it is said why', async () => {
  const { unmount } = as(['orders', 'money_write', 'team'], <Fields />);
  expect(await screen.findByText('You can only give permissions that you have yourself.')).toBeTruthy();
  expect(free('checkbox')).toEqual(['rights.orders', 'rights.money_read', 'rights.money_write', 'rights.team']);
  expect(free('button')).toEqual(['Accounting']);
  unmount();
  as(undefined, <Fields />);
  expect(await screen.findAllByRole('checkbox')).toHaveLength(8);
  expect(free('checkbox')).toHaveLength(8);
  expect(free('button')).toHaveLength(4);
  expect(screen.queryByText('You can only give permissions that you have yourself.')).toBeNull();
});

it('whoever has more can be changed by nobody who has less', async () => {
  const invited = { id: 'tmb_1', kind: 'team_member', email: 'ida@example.test', rights: ['orders', 'products', 'settings'], state: 'invited', expired: false, yourself: false };
  const member = { ...invited, invitedByName: 'Astrid', sentAt: '2026-05-20T10:00:00Z', expiresAt: '2026-05-27T10:00:00Z' } as unknown as TeamMember;
  const { unmount } = as(['orders', 'team'], <MemberCard member={member} />);
  expect(await screen.findByText('Only someone who has these permissions can change this: Products, Settings')).toBeTruthy();
  expect(screen.getAllByRole('button')).toHaveLength(3);
  expect(free('button')).toEqual([]);
  unmount();
  as(['orders', 'products', 'settings', 'team'], <MemberCard member={member} />);
  expect(await screen.findAllByRole('button')).toHaveLength(3);
  expect(free('button')).toHaveLength(3);
});
