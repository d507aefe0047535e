/** Passkeys: what the server asks for, asked of the browser. Bytes are Base64 without padding, as URLs have it. */
import { type Body, post } from './client';

const NUMERIC_HOST = /^[\d.]+$|^\[/;

/** A passkey belongs to a host that has a name. */
export const browserHasPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function' && !NUMERIC_HOST.test(window.location.hostname);

export type PasskeyProof = Body<'/v1/app/session/passkey', 'post'>['passkey'];

/** Somebody closed the dialog of their browser, or it has nothing to offer. */
export class PasskeyCanceled extends Error {
  override readonly name = 'PasskeyCanceled';
}

export function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(letters, (letter) => letter.codePointAt(0) ?? 0);
}

export function toBase64(buffer: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(buffer), (byte) => String.fromCodePoint(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** What the browser's dialog gave: its own refusals are all one, so that no site learns what a device has. */
async function credentialFrom(dialog: Promise<Credential | null>): Promise<PublicKeyCredential> {
  const credential = await dialog.catch((error: unknown) => {
    if (error instanceof DOMException && error.name !== 'InvalidStateError') throw new PasskeyCanceled();
    throw error;
  });
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyCanceled();
  return credential;
}

/** Lets somebody choose one of their passkeys, and says what it said. */
export async function askPasskey(): Promise<PasskeyProof> {
  const asked = await post('/v1/app/session/passkey_challenge');
  const credential = await credentialFrom(
    navigator.credentials.get({
      publicKey: { challenge: fromBase64(asked.challenge), rpId: asked.rpId, timeout: asked.timeout, userVerification: 'required' },
    }),
  );
  const said = credential.response as AuthenticatorAssertionResponse;
  return {
    token: asked.token,
    credentialId: toBase64(credential.rawId),
    clientData: toBase64(said.clientDataJSON),
    authenticatorData: toBase64(said.authenticatorData),
    signature: toBase64(said.signature),
    userHandle: said.userHandle ? toBase64(said.userHandle) : '',
  };
}

/** Makes a passkey on this device, or whichever the browser offers, and adds it to the account. */
export async function addPasskey(name: string): Promise<unknown> {
  const asked = await post('/v1/app/user/passkeys/challenge');
  const credential = await credentialFrom(
    navigator.credentials.create({
      publicKey: {
        challenge: fromBase64(asked.challenge),
        rp: { id: asked.rpId, name: asked.rpName },
        user: { id: fromBase64(asked.userHandle), name: asked.userName, displayName: asked.userDisplayName },
        pubKeyCredParams: asked.algorithms.map((alg) => ({ alg, type: 'public-key' })),
        excludeCredentials: asked.excluded.map((id) => ({ id: fromBase64(id), type: 'public-key' })),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
        timeout: asked.timeout,
      },
    }),
  );
  const said = credential.response as AuthenticatorAttestationResponse;
  return post('/v1/app/user/passkeys', {
    body: {
      token: asked.token,
      name,
      credentialId: toBase64(credential.rawId),
      clientData: toBase64(said.clientDataJSON),
      attestation: toBase64(said.attestationObject),
    },
  });
}
