// What belongs to single ways to pay. Mirror: core/render/src/props/rails.rs.

import type { PaymentMethod, Retry } from './props';

/** The mandate that is agreed to by ordering, with all that identifies it. */
export interface DebitForm {
  creditor: string;
  identifier: string;
  reference: string;
  /** How many days before each debit its payer is told. */
  notice_days: number;
  /** Whether later payments are taken by it too. */
  recurring: boolean;
  /** The ways to pay that need it. */
  methods: PaymentMethod[];
  /** What was typed. */
  holder: string;
  iban: string;
}

/** A sale as a device's wallet shows it before its holder agrees. */
export interface WalletSale {
  label: string;
  country: string;
  currency: string;
  amount: string;
}

/** A mandate as it was signed. */
export interface MandateView {
  creditor: string;
  identifier: string;
  reference: string;
  holder: string;
  /** The last four digits; empty while they are not known. */
  account: string;
  signed: string;
  notice_days: number;
  recurring: boolean;
}

/** An order that waits for its buyer at the page of a method. */
export interface ElsewhereView {
  url: string;
  method: PaymentMethod;
  /** The other ways to pay; choosing one gives that page up. */
  retry: Retry;
}
