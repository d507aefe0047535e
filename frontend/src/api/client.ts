/** Every call of the application goes through these five functions, typed by the specification alone. */
import createClient from 'openapi-fetch';
import { events } from './events';
import { sessionFetch } from './fetch';
import { toProblem } from './problem';
import type { paths } from './schema.gen';
import { type Camelized, type Flat, camelize, flatten, snakize } from './shape';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';
type IsAny<T> = 0 extends 1 & T ? true : false;

/** The paths that answer a method. */
export type PathsOf<M extends Method> = {
  [P in keyof paths]: IsAny<paths[P]> extends true ? P : paths[P] extends Record<M, { responses: unknown }> ? P : never;
}[keyof paths] &
  string;

type Operation<P extends keyof paths, M extends Method> = paths[P] extends Record<M, infer O> ? O : never;

type Contents<T> = T extends { content: infer C } ? C[keyof C] : undefined;
type Success<O> = O extends { responses: infer R }
  ? { [S in keyof R]: S extends 200 | 201 | 202 ? Contents<R[S]> : never }[keyof R]
  : never;

type Document<P extends keyof paths, M extends Method> =
  IsAny<paths[P]> extends true ? never : Success<Operation<P, M>>;

/** What a call answers: the flattened item or items of `data`, or the bare body where it is no document. */
export type Answer<P extends keyof paths, M extends Method> =
  IsAny<paths[P]> extends true
    ? // Until the generated schema is there every answer is open.
      paths[P]
    : Document<P, M> extends infer D
      ? D extends { data: infer T }
        ? T extends readonly (infer Item)[]
          ? Flat<Item>[]
          : Flat<T>
        : Camelized<D>
      : never;

export type ResourceOf<P extends keyof paths> =
  IsAny<paths[P]> extends true ? paths[P] : Answer<P, 'get'> extends readonly (infer T)[] ? T : Answer<P, 'get'>;

type JsonBody<O> = O extends { requestBody?: infer B }
  ? NonNullable<B> extends { content: infer C }
    ? C extends { 'application/json; charset=utf-8': infer J }
      ? J
      : C extends { 'application/json': infer J }
        ? J
        : C[keyof C]
    : undefined
  : undefined;

/** The body of a call in the application's words. */
export type Body<P extends keyof paths, M extends Method> =
  IsAny<paths[P]> extends true ? paths[P] : Camelized<JsonBody<Operation<P, M>>>;

interface Options {
  path?: Record<string, string>;
  search?: URLSearchParams | Record<string, string>;
  signal?: AbortSignal;
  headers?: Record<string, string>;
}
interface SendOptions<B> extends Options {
  body?: B | FormData;
  /** Asking twice with the same key does the work once. */
  idempotencyKey?: string;
  /** The version the change is based on; a stale one is refused with 412. */
  version?: string | number;
}

export interface Page<T> {
  items: T[];
  included: Record<string, unknown>[];
  meta: PageMeta;
}
export interface PageMeta {
  totalCount: number;
  totalCountMax: number;
  totalCountExact?: boolean;
  page: number;
  per: number;
  pageCount: number;
  nextCursor?: string | null;
  counts?: Record<string, Record<string, number>>;
  resolved?: Record<string, { from?: string; till?: string }>;
}

const wire = createClient<Record<string, never>>({
  baseUrl: typeof location === 'undefined' ? '' : location.origin,
  fetch: sessionFetch,
  credentials: 'same-origin',
});

type Loose = (
  method: string,
  path: string,
  init: Record<string, unknown>,
) => Promise<{ response: Response; error?: unknown }>;
// openapi-fetch types a literal path with a literal method; here both are variables, already checked above.
const request = wire.request as unknown as Loose;

async function call(method: Method, path: string, options: SendOptions<unknown>): Promise<unknown> {
  const { body, search, idempotencyKey, version, signal } = options;
  const headers: Record<string, string> = { ...options.headers };
  if (idempotencyKey) headers['idempotency-key'] = idempotencyKey;
  if (version !== undefined) headers['if-match'] = `"${version}"`;
  const { response, error } = await request(method, path, {
    params: { path: options.path ?? {}, query: {} },
    querySerializer: () => new URLSearchParams(search).toString(),
    headers,
    signal,
    parseAs: 'stream',
    ...(body === undefined ? {} : { body: body instanceof FormData ? body : snakize(body) }),
    ...(body instanceof FormData ? { bodySerializer: (form: FormData) => form } : {}),
  });
  // openapi-fetch has read the body of a refusal already.
  if (!response.ok) throw toProblem(response, error);
  if (response.status === 204) return undefined;
  return response.json().catch(() => undefined);
}

const unwrap = (document: unknown): unknown =>
  typeof document === 'object' && document !== null && 'data' in document
    ? flatten(document.data)
    : camelize(document);

export async function get<P extends PathsOf<'get'>>(path: P, options: Options = {}): Promise<Answer<P, 'get'>> {
  return unwrap(await call('get', path, options)) as Answer<P, 'get'>;
}

export async function list<P extends PathsOf<'get'>>(path: P, options: Options = {}): Promise<Page<ResourceOf<P>>> {
  const document = (await call('get', path, options)) as { data: unknown[]; included?: unknown[]; meta?: unknown };
  return {
    items: flatten(document.data) as ResourceOf<P>[],
    included: flatten(document.included ?? []) as Record<string, unknown>[],
    meta: camelize(document.meta ?? {}) as PageMeta,
  };
}

function sender<M extends Exclude<Method, 'get'>>(method: M) {
  return async <P extends PathsOf<M>>(path: P, options: SendOptions<Body<P, M>> = {}): Promise<Answer<P, M>> =>
    unwrap(await call(method, path, options)) as Answer<P, M>;
}

export const post = sender('post');
export const put = sender('put');
export const patch = sender('patch');
export const del = sender('delete');

/** What is told of a thing until it is over; `path` is the thing's own, its events are beside it. */
export async function* watch<P extends PathsOf<'get'>>(path: P, options: { path: Record<string, string>; signal: AbortSignal }): AsyncGenerator<Answer<P, 'get'>, void> {
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(options.path[name] ?? ''));
  for await (const document of events(`${url}/events`, options.signal)) yield unwrap(document) as Answer<P, 'get'>;
}

/** One key per intention: made when a form opens, kept over its retries, renewed after success. */
export const newIdempotencyKey = (): string => crypto.randomUUID();
