// How many pieces are bought, and for whom each ticket is.

export interface QuantityField {
  /** What was typed. */
  value: string;
  max: number;
}

/** Who comes with each of several tickets. */
export interface Attendees {
  /** Whether each ticket but the buyer's own needs a name. */
  required: boolean;
  people: AttendeeField[];
}

/** Who comes with one ticket, and what is wrong with it. */
export interface AttendeeField {
  /** Which of the tickets, from 1. */
  place: number;
  first_name: string;
  last_name: string;
  email: string;
  first_name_error: string | null;
  last_name_error: string | null;
  email_error: string | null;
}
