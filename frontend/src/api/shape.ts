/**
 * The one place where the wire's words become ours: snake_case documents
 * `{data:{id,type,attributes,relationships}}` turn into flat camelCase objects, and bodies turn back.
 */

/** `first_name` → `firstName`; an underscore before a digit stays, so the way back is exact. */
export type Camel<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? Tail extends Capitalize<Tail>
    ? `${Head}_${Camel<Tail>}`
    : `${Head}${Capitalize<Camel<Tail>>}`
  : S;

type IsAny<T> = 0 extends 1 & T ? true : false;

export type Camelized<T> =
  IsAny<T> extends true
    ? T
    : T extends Blob
      ? T
      : T extends readonly (infer Item)[]
        ? Camelized<Item>[]
        : T extends object
          ? { [Key in keyof T as Key extends string ? Camel<Key> : Key]: Camelized<T[Key]> }
          : T;

/** One resource as screens see it. */
export type Flat<T> =
  IsAny<T> extends true
    ? T
    : T extends { id: infer Id; attributes: infer Attributes }
      ? { id: Id } & Camelized<Attributes> & Related<T>
      : Camelized<T>;

type Related<T> = T extends { relationships?: infer R } ? { relationships?: Camelized<R> } : unknown;

export const camelKey = (key: string): string =>
  key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

export const snakeKey = (key: string): string =>
  key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The documents of a page have keys of their own, which stay as their schema says them. */
const VERBATIM: readonly string[] = ['document', 'published_document'];

function mapKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => mapKeys(item, rename));
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [rename(key), VERBATIM.includes(key) ? inner : mapKeys(inner, rename)]),
  );
}

export const camelize = (value: unknown): unknown => mapKeys(value, camelKey);
export const snakize = (value: unknown): unknown => mapKeys(value, snakeKey);

/** A resource is flattened to its attributes beside its id; anything else only changes its keys. */
export function flatten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(flatten);
  if (!isPlain(value)) return value;
  if (!isPlain(value.attributes)) return camelize(value);
  const relationships = isPlain(value.relationships)
    ? { relationships: camelize(value.relationships) }
    : {};
  return { ...(camelize(value.attributes) as object), id: value.id, ...relationships };
}
