// What a product asks its buyers, and what they answered; core/render/src/props/payment.rs and confirmation.rs are the
// mirrors.

export type QuestionKind = 'checkbox' | 'open_question' | 'service' | 'select_box';

/** A question of the product, with what was answered and what is wrong with it. */
export interface AskedField {
  /** The name of its field. */
  name: string;
  kind: QuestionKind;
  question: string;
  /** The service that gets what the buyer typed; empty where there is none. */
  provider: string;
  mandatory: boolean;
  options: string[];
  /** What was answered; of a box "true" or nothing. */
  value: string;
  error: string | null;
}

/** What the buyer was asked and answered. */
export interface AnswerView {
  question: string;
  /** The buyer's words; empty where a box was to be ticked. */
  answer: string;
  /** Of a box: whether it was ticked. */
  ticked: boolean | null;
}
