// Withdrawing from a purchase and ending a contract: the pages of the two legal buttons.

import type { FormNotice } from './fields';
import type { Frame } from './props';

export type DeclarationField = 'name' | 'email' | 'contract' | 'reason' | 'ends_on';

/** Withdrawing from a purchase, or ending a contract. */
export interface DeclarationProps {
  frame: Frame;
  kind: 'withdrawal' | 'cancellation';
  step: 'form' | 'confirm' | 'done';
  action: string;
  csrf: string;
  /** Names the form: sent twice it is one declaration. */
  form: string;
  values: { name: string; email: string; contract: string; for_cause: boolean; reason: string; ends_on: string };
  errors: { field: DeclarationField; message: string }[];
  /** Why it was not taken although nothing in it is wrong. */
  notice: FormNotice | null;
  /** The day on which a contract shall end, in words. */
  requested: string | null;
  /** Day and hour of the arrival. */
  received: string | null;
  /** Whether that was confirmed by mail as well. */
  mailed: boolean;
}
