const LETTER_OFFSET = 55;
const MODULUS = 97;

export const bareIban = (text: string): string => text.replace(/\s+/g, '').toUpperCase();

/** ISO 13616: four characters to the end, letters to numbers, and the rest of a division by 97 must be 1. */
export function isIban(text: string): boolean {
  const iban = bareIban(text);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  const digits = `${iban.slice(4)}${iban.slice(0, 4)}`.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - LETTER_OFFSET));
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % MODULUS;
  return rest === 1;
}
