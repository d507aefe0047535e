import type { FilterName } from '@/api/filters';
import type { paths } from '@/api/schema.gen';
import type { FilterDef } from './types';

type Unnamed<F> = F extends FilterDef ? Omit<F, 'key'> : never;

/** All filters that the api has for a list, in the order of the panel: one that nobody has decided about does not compile. */
export const filtersOf = <P extends keyof paths>(defs: Record<FilterName<P>, Unnamed<FilterDef>>): FilterDef[] =>
  Object.entries<Unnamed<FilterDef>>(defs).map(([key, def]) => ({ ...def, key }));
