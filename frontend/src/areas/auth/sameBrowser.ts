/**
 * A mail link acts by itself only in the browser that asked for it; elsewhere it waits for a click, so that the
 * scanners of mail programs never use it up.
 */
const MAGIC = 'kontor.asked.magic';
const CONFIRMATION = 'kontor.asked.confirmation';
const FRESH_MS = 60 * 60 * 1000;

const remember = (key: string) => localStorage.setItem(key, String(Date.now()));
const fresh = (key: string): boolean => Date.now() - Number(localStorage.getItem(key) ?? 0) < FRESH_MS;

export const rememberMagicLink = (): void => remember(MAGIC);
export const askedForMagicLink = (): boolean => fresh(MAGIC);
export const rememberConfirmation = (): void => remember(CONFIRMATION);
export const askedForConfirmation = (): boolean => fresh(CONFIRMATION);
