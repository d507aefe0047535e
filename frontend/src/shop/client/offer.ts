// The offer's script: tells the card's bank what the browser is like when the button is pressed. Everything else is plain.
import { describe } from './browser';

for (const form of document.querySelectorAll<HTMLFormElement>('#offer form')) {
  form.addEventListener('submit', () => describe(form));
}
