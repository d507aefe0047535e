// What a paid order opened, for its buyer's page; core/render/src/props/confirmation.rs is the mirror.
import type { UpgradeView } from './upgrade';

export interface Download {
  name: string;
  detail: string;
  url: string;
  /** Whether the buyer's own copy is there. */
  standing: 'ready' | 'preparing' | 'failed';
}

/** Work that the seller does for the buyer. */
export interface ServiceGood {
  name: string;
  /** How the buyer gets it, in the seller's words; may be empty. */
  instructions: string;
  /** The day it was done. */
  delivered: string | null;
  /** What the seller wrote when it was done; may be empty. */
  note: string;
}

/** A licence key. */
export interface KeyGood {
  /** What it opens. */
  name: string;
  /** As it is typed. */
  value: string;
}

/** A ticket of an event. */
export interface TicketGood {
  name: string;
  /** Day and time, by the clock of the place. */
  when: string;
  /** Where; null: online. */
  place: string | null;
  /** What is scanned or typed at the door. */
  code: string;
  /** What its holder should know, in the seller's words; may be empty. */
  text: string;
  /** The PDF. */
  url: string;
  /** A better one that can be had for it, for so much more. */
  upgrade: UpgradeView | null;
  /** The order of a better one that waits for its payment. */
  waiting_url: string | null;
}

/** A certificate. */
export interface CertificateGood {
  /** What it is for. */
  name: string;
  /** Whose it is, as it stands on it. */
  holder: string;
  /** Its last day; null: it has no end. */
  valid_until: string | null;
  expired: boolean;
  /** The PDF. */
  url: string;
  /** Where everybody sees whether it is genuine. */
  page_url: string;
  /** Whether that page tells the holder's name. */
  shown: boolean;
  /** Whether the holder may still change the name. */
  can_rename: boolean;
  /** Where the form about it goes, and with which token. */
  action: string;
  csrf: string;
}

/** A course to be taken. */
export interface CourseGood {
  name: string;
  url: string;
  /** On so many devices its link opens. */
  devices: number;
}

/** What the buyer has got; everything empty while it is being prepared. */
export interface Goods {
  courses: CourseGood[];
  downloads: Download[];
  keys: KeyGood[];
  services: ServiceGood[];
  tickets: TicketGood[];
  /** Tickets that were given for better ones, which are in another order. */
  upgraded: string[];
  certificates: CertificateGood[];
}
