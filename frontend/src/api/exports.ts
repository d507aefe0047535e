/** Exports: long work that is started, watched and fetched. */
import { type Body, type ResourceOf, get, list, newIdempotencyKey, post, watch } from './client';

export type Export = ResourceOf<'/v1/cabinet/exports'>;
export type ExportState = Export['state'];
/** The lists that can be exported. */
export type ExportResource = Body<'/v1/cabinet/exports', 'post'>['resource'];

/** How often a running export is looked at, where it cannot be watched. */
export const POLL_MS = 700;
const LOG_ROWS = '50';

export const exportKeys = { log: ['exports'] as const, detail: (id: string) => ['exports', id] as const };

export const isReady = (each: Export): boolean => each.state === 'done';
export const isOver = (each: Export): boolean => each.state === 'done' || each.state === 'failed';

/** The list's own query goes along unchanged: the file has exactly the rows of the list. */
export const requestExport = (resource: ExportResource, query: URLSearchParams, locale: string): Promise<Export> =>
  post('/v1/cabinet/exports', {
    body: { resource, query: query.toString(), locale },
    idempotencyKey: newIdempotencyKey(),
  });

export const fetchExport = (id: string): Promise<Export> => get('/v1/cabinet/exports/{id}', { path: { id } });

/** The export as it is, again whenever it changed, until it is over. */
export const watchExport = (id: string, signal: AbortSignal) => watch('/v1/cabinet/exports/{id}', { path: { id }, signal });

export const fetchExportLog = async (resource: ExportResource): Promise<Export[]> =>
  (await list('/v1/cabinet/exports', { search: { 'filters[resource][]': resource, per: LOG_ROWS } })).items;

/** The file comes from the storage by a signed link; the browser saves it, the page stays. */
export function saveFile(url: string, name?: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name ?? '';
  link.rel = 'noopener';
  document.body.append(link);
  link.click();
  link.remove();
}
