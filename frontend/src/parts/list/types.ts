import type { ReactNode } from 'react';
import type { ListState } from '@/api/list';

export interface Column<T> {
  key: string;
  label: string;
  render: (row: T) => ReactNode;
  /** The api's sort key, when the column can be sorted by. */
  sort?: string;
  align?: 'start' | 'end';
  /** Not shown until somebody asks for it. */
  hidden?: boolean;
  /** The line that names the row in the card view. */
  primary?: boolean;
}

interface FilterBase {
  key: string;
  label: string;
}
export type FilterDef =
  | (FilterBase & { kind: 'choice'; options: { value: string; label: string }[] })
  | (FilterBase & { kind: 'one'; options: { value: string; label: string }[] })
  | (FilterBase & { kind: 'flag'; yes: string; no: string })
  | (FilterBase & { kind: 'date' })
  | (FilterBase & { kind: 'range'; min: number; max: number })
  | (FilterBase & { kind: 'text' });

export interface Row {
  id: string;
}

export interface ListControls {
  state: ListState;
  /** Everything but another page starts at page one again. */
  change: (patch: Partial<ListState>) => void;
}
