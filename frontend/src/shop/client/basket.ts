// How many, and who comes: the number stays within what can be had, its buttons change it here, and the fields for who comes
// follow the number that the server answered.

/** Makes the buttons beside the number work without asking for a new page, and keeps the number within its bounds. */
export function countPieces(form: HTMLFormElement) {
  form.addEventListener('click', (event) => {
    const pressed = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('[name=step_quantity]') : null;
    const field = form.querySelector<HTMLInputElement>('#quantity');
    if (!pressed || !field) return;
    event.preventDefault();
    set(field, pieces(field) + Number(pressed.value));
  });
  // Before anybody asks for a total: a number that cannot be had is none.
  form.addEventListener(
    'change',
    (event) => {
      const field = event.target as HTMLInputElement;
      if (field.id === 'quantity') field.value = String(within(field, pieces(field)));
    },
    { capture: true },
  );
  // Enter in the number asks for the total; nobody buys by it.
  form.addEventListener('keydown', (event) => {
    const field = event.target as HTMLInputElement;
    if (event.key !== 'Enter' || field.id !== 'quantity') return;
    event.preventDefault();
    set(field, pieces(field));
  });
}

const pieces = (field: HTMLInputElement): number => Math.trunc(Number(field.value)) || 1;
const within = (field: HTMLInputElement, wanted: number): number => Math.min(Math.max(wanted, 1), Number(field.max) || 1);

function set(field: HTMLInputElement, wanted: number) {
  field.value = String(within(field, wanted));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Another price may be had once only, or fewer be left by now. What is being typed stays. */
export function askQuantity(fresh: Document) {
  const [now, next] = [document.getElementById('quantity-part'), fresh.getElementById('quantity-part')];
  if (!now || !next) return;
  if ((now.childElementCount === 0) !== (next.childElementCount === 0)) return now.replaceWith(next);
  const [field, answered] = [now.querySelector('input'), next.querySelector('input')];
  if (field && answered && field.max !== answered.max) field.max = answered.max;
  for (const id of ['quantity-hint', 'quantity-error']) {
    const [old, words] = [document.getElementById(id), fresh.getElementById(id)];
    if (old && words && old.textContent !== words.textContent) old.replaceWith(words);
  }
}

/** What a folded field says of itself follows what is chosen in it; another price may fold it, or no longer. */
export function tellOfFolds(fresh: Document) {
  for (const now of document.querySelectorAll<HTMLDetailsElement>('.fold')) {
    const next = fresh.getElementById(now.id);
    const [words, others] = [now, next].map((fold) => fold?.querySelector('summary'));
    if (!next || !words || !others) continue;
    if (words.textContent !== others.textContent) words.textContent = others.textContent;
    if (now.hasAttribute('data-flat') === next.hasAttribute('data-flat')) continue;
    now.toggleAttribute('data-flat');
    now.open = next.hasAttribute('open');
  }
}

/** Another price may be one that cannot be given, or can. What is being typed stays. */
export function askGift(fresh: Document) {
  const [now, next] = [document.getElementById('gift-part'), fresh.getElementById('gift-part')];
  if (now && next && (now.childElementCount === 0) !== (next.childElementCount === 0)) now.replaceWith(next);
}

/** As many fields as tickets, with what was typed into those that stay. */
export function askAttendees(fresh: Document, typedBefore: (name: string) => string | undefined) {
  askAgain(['attendees'], fresh, typedBefore);
}

/** A business, or another way to pay, is asked for more of who pays. What was typed stays, and whoever types goes on typing. */
export function askPayer(fresh: Document, typedBefore: (name: string) => string | undefined) {
  askAgain(['extra-fields', 'more-fields'], fresh, typedBefore);
}

function askAgain(ids: string[], fresh: Document, typedBefore: (name: string) => string | undefined) {
  const parts = ids.flatMap((id) => {
    const [now, next] = [document.getElementById(id), fresh.getElementById(id)];
    return now && next ? [{ now, next }] : [];
  });
  if (parts.every(({ now, next }) => names(now) === names(next))) return;
  const typed = new Map(parts.flatMap(({ now }) => fieldsOf(now).map((field) => [field.name, field.value] as const)));
  const held = document.activeElement;
  for (const { now, next } of parts) {
    for (const field of fieldsOf(next)) field.value = typed.get(field.name) ?? typedBefore(field.name) ?? '';
    if (now.querySelector('details')?.open) next.querySelector('details')?.setAttribute('open', '');
    now.replaceWith(next);
  }
  if (held instanceof HTMLElement && !held.isConnected && held.id) document.getElementById(held.id)?.focus();
}

const names = (part: HTMLElement) => fieldsOf(part).map((field) => field.name).join(' ');
const fieldsOf = (part: HTMLElement) => [...part.querySelectorAll('input')];
