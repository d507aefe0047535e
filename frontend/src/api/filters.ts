/** What a list can be filtered by, from the specification alone. */
import type { paths } from './schema.gen';

type Query<P extends keyof paths> = paths[P] extends { get: { parameters: { query?: infer Q } } } ? NonNullable<Q> : never;

/** The names of its filters: `filters[NAME]…`. */
export type FilterName<P extends keyof paths> = keyof Query<P> extends infer K ? (K extends `filters[${infer Name}]${string}` ? Name : never) : never;

/** The words that a filter of a closed list takes. */
export type FilterWord<P extends keyof paths, Name extends FilterName<P>> = Query<P> extends { [K in `filters[${Name}][]`]?: (infer Word)[] } ? Word : never;
