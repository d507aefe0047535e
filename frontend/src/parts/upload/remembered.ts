/** Which upload a file belongs to: choosing the same file again after a closed tab goes on where it stopped. */
import type { Purpose } from './kinds';

const PREFIX = 'kontor.upload.';

const keyOf = (purpose: Purpose, file: File): string =>
  `${PREFIX}${purpose}.${file.size}.${file.lastModified}.${file.name}`;

export const rememberedUpload = (purpose: Purpose, file: File): string | null => localStorage.getItem(keyOf(purpose, file));

export const rememberUpload = (purpose: Purpose, file: File, id: string): void =>
  localStorage.setItem(keyOf(purpose, file), id);

export const forgetUpload = (purpose: Purpose, file: File): void => localStorage.removeItem(keyOf(purpose, file));
