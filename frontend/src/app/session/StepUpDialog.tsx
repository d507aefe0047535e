import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import { registerProver } from '@/api/stepUp';
import type { User } from './model';
import { fetchUser } from './calls';

/** Few visits come to it: it is fetched when it is asked for. */
const StepUpForms = lazy(() => import('./StepUpForms'));

/** Asks who is there when a call is refused for want of a fresh proof; the call goes on afterwards. */
export function StepUpDialog() {
  const [user, setUser] = useState<User>();
  const answer = useRef<(proved: boolean) => void>(undefined);
  useEffect(
    () =>
      registerProver(async () => {
        const person = await fetchUser();
        return new Promise<boolean>((resolve) => {
          answer.current = resolve;
          setUser(person);
        });
      }),
    [],
  );
  if (!user) return null;
  const end = (proved: boolean) => {
    setUser(undefined);
    answer.current?.(proved);
  };
  return (
    <Suspense>
      <StepUpForms user={user} onProved={() => end(true)} onClose={() => end(false)} />
    </Suspense>
  );
}
