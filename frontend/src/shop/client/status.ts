// What the script has to say. The page has one live region for it, which stays: one that is hidden or put in anew is heard
// by nobody.

/** Told to who listens; what it is about is seen where it stands. */
export function announce(words: string) {
  write('[data-live]', words);
}

/** Told to who listens and, beside the button, to who looks. */
export function showStatus(words: string) {
  announce(words);
  write('[data-note]', words);
}

function write(place: string, words: string) {
  const found = document.querySelector(place);
  if (found) found.textContent = words;
}
