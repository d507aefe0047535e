/** Between the two steps of a sign-in: whoever gave the first is asked for the second. */
import { useState } from 'react';
import { post } from '@/api/client';
import { type PasskeyProof, askPasskey } from '@/api/passkeys';
import { Problem } from '@/api/problem';
import { fingerprint } from '@/api/session';
import { adopt } from './calls';
import { rememberedKind } from './model';

/** The token for the second step, if that is what a refusal is about. */
export function secondStepToken(error: unknown): string | undefined {
  if (!(error instanceof Problem)) return undefined;
  const token = error.items.find((item) => item.code === 'second_step_required')?.meta?.token;
  return typeof token === 'string' ? token : undefined;
}

/** Runs a first step; when a second is wanted, its token is there afterwards. */
export function useSecondStep() {
  const [token, setToken] = useState<string>();
  const first = async (step: () => Promise<unknown>) => {
    try {
      await step();
      return true;
    } catch (error) {
      const wanted = secondStepToken(error);
      if (!wanted) throw error;
      setToken(wanted);
      return false;
    }
  };
  return { token, first, again: () => setToken(undefined) };
}

export type SecondProof = { code: string } | { recoveryCode: string } | { passkey: PasskeyProof };

export async function finishSignIn(token: string, proof: SecondProof): Promise<void> {
  adopt(await post('/v1/app/session/second_step', { body: { token, ...proof, fingerprint: fingerprint() } }));
}

export async function signInByPasskey(): Promise<void> {
  const passkey = await askPasskey();
  const profileType = rememberedKind();
  const body = { passkey, fingerprint: fingerprint(), ...(profileType ? { profileType } : {}) };
  adopt(await post('/v1/app/session/passkey', { body }));
}
