/** What may be uploaded, as the api says it (core/catalog/src/limits.rs): looked at before a byte travels. */
const MEGABYTE = 1024 * 1024;

export type Purpose = 'digital' | 'cover' | 'document' | 'evidence';
/** A list is read by the browser and sent as text, a statement as it is; films and sounds are files of products. */
export type Chosen = Purpose | 'list' | 'statement' | 'video' | 'audio';

export const ENDINGS: Record<Chosen, readonly string[]> = {
  digital: [
    'pdf', 'epub', 'mobi', 'zip', 'docx', 'xlsx', 'pptx', 'mp3', 'm4a', 'wav', 'flac', 'ogg', 'opus', 'mp4', 'm4v',
    'mov', 'webm', 'mkv', 'png', 'jpg', 'jpeg', 'webp', 'gif', 'txt', 'csv', 'md',
  ],
  cover: ['png', 'jpg', 'jpeg', 'webp'],
  document: ['pdf', 'png', 'jpg', 'jpeg'],
  evidence: ['pdf', 'png', 'jpg', 'jpeg'],
  list: ['txt', 'csv'],
  statement: ['xml', 'csv', 'txt', 'zip', 'sta', 'mt940', '940'],
  video: ['mp4', 'm4v', 'mov', 'webm', 'mkv'],
  audio: ['mp3', 'm4a', 'wav', 'flac', 'ogg', 'opus'],
};

export const MAX_BYTES: Record<Chosen, number> = {
  digital: 5 * 1024 * MEGABYTE,
  cover: 10 * MEGABYTE,
  document: 10 * MEGABYTE,
  evidence: 5 * MEGABYTE,
  list: 900_000,
  statement: 5 * MEGABYTE,
  video: 5 * 1024 * MEGABYTE,
  audio: 5 * 1024 * MEGABYTE,
};

export const accept = (purpose: Chosen): string => ENDINGS[purpose].map((ending) => `.${ending}`).join(',');

/** Pictures as phones take them; few programs open those (core/files/src/kind.rs). */
const PHONE_PHOTOS = ['heic', 'heif', 'hif', 'avif', 'heics'];

export type FileRefusal = 'wrong_file_type' | 'photo_format' | 'file_too_large' | 'file_empty';

/** What speaks against a file by its name and size alone. */
export function refusal(purpose: Chosen, file: { name: string; size: number }): FileRefusal | undefined {
  const ending = /[^.]\.([^.]+)$/.exec(file.name.trim())?.[1]?.toLowerCase();
  if (ending !== undefined && PHONE_PHOTOS.includes(ending)) return 'photo_format';
  if (ending === undefined || !ENDINGS[purpose].includes(ending)) return 'wrong_file_type';
  if (file.size === 0) return 'file_empty';
  return file.size > MAX_BYTES[purpose] ? 'file_too_large' : undefined;
}
