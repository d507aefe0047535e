/** What the lists of the api can be asked, as its code declares them. */
import { LISTS } from './lists.gen';

interface Offered {
  name: string;
  /** The key of its label. */
  label: string;
  /** In sight, folded away, or named only where an address brings it. */
  place: 'shown' | 'folded' | 'linked';
  /** The filters that its choices hang on. */
  within?: readonly string[];
  /** One of the choices is asked for and not several. */
  single?: true;
}

export type FilterOutline = Offered &
  (
    | { kind: 'words'; values: readonly string[]; ordered?: true; words?: string }
    | { kind: 'id' | 'ids'; of: string }
    | { kind: 'flag'; answers: readonly [yes: string, no: string] }
    | { kind: 'number'; min: number; max: number }
    | { kind: 'text' | 'time' }
  );

export interface ListOutline {
  searchable: boolean;
  /** The columns of its file stand in the api. */
  file: boolean;
  sorts: readonly string[];
  filters: readonly FilterOutline[];
}

export type ListName = keyof typeof LISTS;

/** The list of this name, if the api has one. */
export const listOutline = (name: string): ListOutline | undefined => (LISTS as Readonly<Record<string, ListOutline>>)[name];

/** One filter of a list. */
export const filterOutline = (list: ListName, name: string): FilterOutline | undefined => listOutline(list)?.filters.find((filter) => filter.name === name);

/** The lists that can be written to files. */
export const EXPORTED = (Object.keys(LISTS) as ListName[]).filter((name) => LISTS[name].file);
