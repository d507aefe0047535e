// A better ticket for one that somebody holds; core/render/src/props/upgrade.rs is the mirror.
import type { Summary } from './plan';
import type { PaymentProps } from './props';

/** The box on the payment page that lets what is paid with be kept for a better ticket. */
export interface KeepForUpgrade {
  ticked: boolean;
  /** Until when, where there is one date only. */
  until: string | null;
}

/** A better ticket, for the difference. */
export interface UpgradeView {
  name: string;
  price: string;
  /** Where it is paid. */
  url: string;
  /** How it is had with one press; null: it is paid on the payment page. */
  press: UpgradePress | null;
}

/** A better ticket by one press of a button. */
export interface UpgradePress {
  action: string;
  csrf: string;
  idempotency_key: string;
  version: string;
  /** What is had for what. */
  change: string;
  /** What is charged: "Visa •••• 4242". */
  paid_with: string;
  summary: Summary;
  consent: PaymentProps['consent'];
  error: string | null;
  consent_missing: boolean;
}

/** What is kept for a better ticket, and how it is taken back. */
export interface KeptView {
  method: string;
  until: string;
  action: string;
  csrf: string;
}
