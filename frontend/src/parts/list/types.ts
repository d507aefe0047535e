import type { ReactNode } from 'react';
import type { ListState } from '@/api/list';

export interface Column<T> {
  key: string;
  label: string;
  render: (row: T) => ReactNode;
  /** The api's sort key, when the column can be sorted by. */
  sort?: string;
  align?: 'start' | 'end';
  /** Words that part anywhere take no room of their own beside others: how much a table leaves them at least. */
  atLeast?: string;
  /** Not shown until somebody asks for it. */
  hidden?: boolean;
  /** The line that names the row in the card view. */
  primary?: boolean;
}

export interface Option {
  value: string;
  label: string;
}
interface FilterBase {
  key: string;
  label: string;
  /** Seldom asked for: folded away until somebody wants it. */
  rare?: boolean;
  /** The filters that its choices hang on: when one of them changes, what was chosen here means nothing any more. */
  within?: readonly string[];
}
export type FilterDef =
  | (FilterBase & { kind: 'choice'; options: Option[] })
  /** The hint says why there is nothing to choose yet. */
  | (FilterBase & { kind: 'one'; options: Option[]; hint?: string | undefined })
  | (FilterBase & { kind: 'flag'; yes: string; no: string })
  | (FilterBase & { kind: 'date' })
  | (FilterBase & { kind: 'range'; min: number; max: number })
  | (FilterBase & { kind: 'text' })
  /** Comes with an address only: never offered, but in sight with its name, removable, and kept by saved views. */
  | (FilterBase & { kind: 'link'; options?: Option[] });

export interface ListRow {
  id: string;
}

export interface ListControls {
  state: ListState;
  /** Everything but another page starts at page one again. */
  change: (patch: Partial<ListState>) => void;
}
