// What code that a journey hands to a page finds there, or leaves there for later: the checker sees no page.
interface Window {
  axe: { run(document: Document, options: object): Promise<{ violations: any[] }> };
  timersSoon(): number;
  ApplePaySession: unknown;
  askedOfApple: unknown;
  vouchedFor: unknown;
}

interface Element {
  value: any;
  type: any;
  checked: any;
  innerText: any;
}

interface Event {
  payment?: object;
}
