/** Exports: long work that is started, watched and fetched. */
import { get, list, newIdempotencyKey, post } from './client';

export interface Export {
  id: string;
  resource: string;
  state: string;
  progress?: { done: number; total: number | null } | null;
  rows?: number | null;
  fileName?: string | null;
  url?: string | null;
  createdAt?: string | null;
  expiresAt?: string | null;
}

/** How often a running export is looked at. */
export const POLL_MS = 700;

export const exportKeys = { log: ['exports'] as const, one: (id: string) => ['exports', id] as const };

const READY = new Set(['done', 'ready', 'completed', 'successful']);
const OVER = new Set([...READY, 'failed', 'error', 'expired']);

export const isReady = (each: Export): boolean => READY.has(each.state);
export const isOver = (each: Export): boolean => OVER.has(each.state);

/** The list's own query goes along unchanged: the file has exactly the rows of the list. */
export async function requestExport(resource: string, query: URLSearchParams, locale: string): Promise<Export> {
  return (await post('/v1/cabinet/exports', {
    body: { resource, query: query.toString(), locale },
    idempotencyKey: newIdempotencyKey(),
  })) as Export;
}

export const fetchExport = async (id: string): Promise<Export> =>
  (await get('/v1/cabinet/exports/{id}', { path: { id } })) as Export;

export const fetchExportLog = async (resource: string): Promise<Export[]> =>
  (await list('/v1/cabinet/exports', { search: { 'filters[resource][]': resource, per: '50' } })).items as Export[];

/** The file comes from the storage by a signed link; the browser saves it, the page stays. */
export function saveFile(url: string, name?: string | null): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name ?? '';
  link.rel = 'noopener';
  document.body.append(link);
  link.click();
  link.remove();
}
