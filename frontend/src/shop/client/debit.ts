// The account to be debited, looked at before it is sent: the same words at the same places as the server's own.
import type { Wrong } from './fields';

/** What is wrong with it, where a debit is chosen. */
export function checkAccount(form: HTMLFormElement): Wrong[] {
  if (new FormData(form).get('method') !== 'sepa') return [];
  const wrong: Wrong[] = [];
  for (const field of form.querySelectorAll<HTMLInputElement>('[data-debit]')) {
    const typed = field.value.trim();
    const message = typed === '' ? field.dataset.missingDebit : field.name === 'iban' && !fits(typed) ? field.dataset.invalidDebit : undefined;
    if (message) wrong.push({ field: field.id, message });
  }
  return wrong;
}

/** The check digits of ISO 13616: letters count as 10 to 35, and the remainder by 97 is 1. */
export function fits(typed: string): boolean {
  const bare = typed.replace(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(bare)) return false;
  let rest = 0;
  for (const letter of bare.slice(4) + bare.slice(0, 4)) {
    const value = Number.parseInt(letter, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
