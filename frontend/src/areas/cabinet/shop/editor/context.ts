import { createContext, useContext } from 'react';
import type { ShopPage } from '../model';
import type { Edit, Edited } from './state';

/** What every panel of the editor works on. */
export interface Editing {
  page: ShopPage;
  state: Edited;
  edit: (edit: Edit) => void;
  /** The language whose texts are edited. */
  locale: string;
}

export const EditingContext = createContext<Editing | undefined>(undefined);

export function useEditing(): Editing {
  const editing = useContext(EditingContext);
  if (!editing) throw new Error('outside of the editor');
  return editing;
}
