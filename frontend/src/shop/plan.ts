// Prices: what is taken along, what is paid over time, as it is offered and as an order's page shows it.

import type { PaymentMethod, ProductKind, Retry, WireDetails } from './props';

export interface PayLine {
  label: string;
  amount: string;
}

/** A plan in words: each payment or group of payments, and what they come to. */
export interface PlanSummary {
  lines: PayLine[];
  note: string;
  /** Whether the total is what each payment costs. */
  each: boolean;
}

export interface Summary {
  net: string;
  /** "19% VAT" with its amount; null where no VAT is due. */
  vat: VatLine | null;
  total: string;
  is_free: boolean;
  /** What is paid today and later; null where it is paid once. */
  plan: PlanSummary | null;
  /** What is added once to the price: "incl. Handling" with its amount. */
  fee: PayLine | null;
  /** What the total is made of, where more than one thing is bought. */
  lines: PayLine[];
}

export interface VatLine {
  label: string;
  amount: string;
}

/** A price to choose. */
export interface PlanChoice {
  /** What the form sends. */
  id: string;
  name: string;
  price: string;
  old_price: string | null;
  /** "every month", "you name the price"; null where it is simply paid once. */
  rhythm: string | null;
  /** It was had, or is held, as often as it can be. */
  sold_out: boolean;
  /** Until when the last of it is held for somebody who is paying; null where it can be had or is sold. */
  on_hold_until: string | null;
}

/** A product that can be taken along. */
export interface AddonChoice {
  id: string;
  name: string;
  kind: ProductKind;
  description: string;
  price: string;
  zfu_number: string | null;
  chosen: boolean;
}

/** A product that can be taken in place of this one. */
export interface InsteadChoice {
  name: string;
  kind: ProductKind;
  description: string;
  price: string;
  /** What all that lies inside costs more one by one. */
  saves: string | null;
  /** Where the form is sent instead. */
  action: string;
}

/** The field for a price that the buyer names. */
export interface OwnAmount {
  /** What was typed, or is suggested. */
  value: string;
  /** The least that may be named; null: nothing is enough. */
  minimum: string | null;
  suggested: string;
  /** The sign or the letters of its currency. */
  currency: string;
}

export interface PaymentLine {
  number: number;
  day: string;
  amount: string;
  /** Null where there is no tax. */
  tax: TaxWithin | null;
  /** What of its price is paid ahead, where that is not all of it. */
  credit: string | null;
  state: 'paid' | 'planned' | 'pending' | 'owed' | 'skipped' | 'back' | 'together' | 'covered';
}

/** An amount without its tax, and the tax. */
export interface TaxWithin {
  net: string;
  vat: string;
}

export interface PlanSum {
  amount: string;
  tax: TaxWithin | null;
}

export interface Owed {
  amount: string;
  /** Whether what was bought is closed until it is paid. */
  paused: boolean;
  retry: Retry;
  /** The wire that is awaited for it; then nothing else pays it. */
  wire: WireDetails | null;
}

/** All that is left of a plan, to be paid at once. */
export interface Payoff {
  amount: string;
  /** How many payments that is. */
  count: number;
  /** What is kept and can be charged at once; null: nothing. */
  kept: string | null;
  /** Every other way. */
  retry: Retry;
  failed: boolean;
  /** A try is under way: the wire that is awaited, or where its payer goes on. */
  under_way: { wire: WireDetails | null; continue_url: string | null } | null;
}

/** What later payments of a plan are taken from, and what they can be taken from instead. */
export interface MethodChange {
  /** What is kept, as people know it; null: nothing. */
  kept: string | null;
  /** In which way they are paid now. */
  now: PaymentMethod | null;
  /** What it can be changed to. */
  retry: Retry;
  /** The last try came to nothing. */
  failed: boolean;
  /** The provider has not said yet what became of the last try. */
  checking: boolean;
  /** Where its payer goes on with the last try. */
  continue_url: string | null;
  /** Whether its payer came to change it. */
  open: boolean;
}

/** The payments of a plan, and how it is ended. */
export interface PlanPanel {
  payments: PaymentLine[];
  /** What comes after them until it is ended. */
  regular: { day: string; every: string; sum: PlanSum } | null;
  /** What they come to, where it has an end. */
  total: PlanSum | null;
  /** What is paid ahead; what of it goes back when it is ended, and what nobody sends back any more. */
  credit: { amount: string; back: string | null; kept: string | null } | null;
  /** A payment that is due and not made. */
  owed: Owed | null;
  /** Where it is ended; null where it cannot be, or has been. */
  cancel_url: string | null;
  /** What it would run until. */
  runs_until: string | null;
  /** Whether payments are collected until then, since that was agreed. */
  bound: boolean;
  csrf: string;
  /** The last day, once it was ended. */
  ends: string | null;
  /** The days until which it can stand still; null where that is not theirs to do. */
  pause: { action: string; days: { value: string; day: string }[] } | null;
  /** Where a payer who let it stand still goes on with it. */
  resume_url: string | null;
  /** Where a payer who ended it keeps it after all. */
  keep_url: string | null;
  /** Null where nothing is left to be paid early. */
  payoff: Payoff | null;
  /** Null where nothing more is to be paid. */
  method: MethodChange | null;
}

/** That codes are taken; null where nothing can come off, or the shop has none. */
export interface CouponOffer {
  /** What the code that was typed takes off; null while it takes off nothing. */
  applied: string | null;
}

/** What is known of the VAT id that was typed, where the tax depends on it. */
export type VatNote = 'confirmed' | 'pending_charged' | 'pending_accepted' | 'refuted' | 'abroad_accepted' | 'abroad_charged' | 'goods_only';
