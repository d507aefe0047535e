// What code that a journey hands to a page finds there, or leaves there for later: the checker sees no page.
interface Violation {
  id: string;
  help: string;
  nodes: { html: string; target: string[] }[];
}

interface Window {
  axe: { run(document: Document, options: object): Promise<{ violations: Violation[] }> };
  timersSoon(): number;
  ApplePaySession: unknown;
  askedOfApple: unknown;
  vouchedFor: unknown;
}

/** Of whatever kind the element is that a journey has found. */
interface Element {
  value: string;
  type: string;
  checked: boolean;
  innerText: string;
}

interface Event {
  payment?: object;
}
