// The payment methods after a new total. What the buyer has in front of them stays, with all that is typed into it; only what was
// not there comes, and what is no longer offered is hidden.

/** `onMethods` is called when some have come. */
export function offerMethods(form: HTMLFormElement, next: HTMLFormElement, onMethods: () => void) {
  for (const name of ['puzzle', 'frame']) if (next.dataset[name]) form.dataset[name] = next.dataset[name];
  // A device shows what its holder signs for: the total of now, never the one before.
  if (next.dataset.wallet) form.dataset.wallet = next.dataset.wallet;
  else delete form.dataset.wallet;
  // Looked at before anything moves: what comes goes unchosen, so that it takes the place of nothing.
  const offered = new Set(methodInputs(next).map((input) => input.value));
  const usual = methodInputs(next).find((input) => input.checked)?.value;
  signByOneKey(form, next);
  if (bring(form, next)) onMethods();
  keepBoxes(form, next);
  const inputs = methodInputs(form);
  for (const input of inputs) {
    const place = input.closest<HTMLElement>('.method');
    const there = place?.dataset.walletOf === undefined || place.dataset.there !== undefined;
    input.disabled = !there || !offered.has(input.value);
    place?.toggleAttribute('hidden', input.disabled);
  }
  const open = inputs.filter((input) => !input.disabled);
  if (!open.some((input) => input.checked)) (open.find((input) => input.value === usual) ?? open[0])?.click();
}

/**
 * A mandate's reference is made of the key that its form is sent with, and the other page has a key of its own. Who has read
 * one signs that one; the first to be read brings its key along.
 */
function signByOneKey(form: HTMLFormElement, next: HTMLFormElement) {
  const places = [...next.querySelectorAll('[data-reference]')];
  const read = form.querySelector('[data-reference]');
  if (read) for (const place of places) place.textContent = read.textContent;
  const [key, other] = [form, next].map((one) => one.querySelector<HTMLInputElement>('[name=idempotency_key]'));
  if (!read && places.length > 0 && key && other) key.value = other.value;
}

/** Puts what is missing at its place; whether anything was. */
function bring(form: HTMLFormElement, next: HTMLFormElement): boolean {
  let some = false;
  let last = form.querySelector('#method > legend');
  for (const input of methodInputs(next)) {
    const fresh = input.closest('.method');
    const ours = form.querySelector(`[name=method][value="${input.value}"]`)?.closest('.method');
    if (!fresh || !last) continue;
    if (ours) updateMandate(ours, fresh);
    else {
      input.defaultChecked = input.checked = false;
      last.after(fresh);
      some = true;
    }
    last = ours ?? fresh;
  }
  return some;
}

/** Another price may be paid again later, and its mandate says so, or be one that needs none. What was typed stays. */
function updateMandate(ours: Element, fresh: Element) {
  const [now, next] = [ours, fresh].map((input) => input.querySelector('.debit-entry'));
  if (!now || !next) return next ? ours.append(next) : now?.remove();
  const [words, others] = [now, next].map((entry) => entry.querySelector('.mandate > p'));
  if (words && others && words.textContent !== others.textContent) words.textContent = others.textContent;
}

/** Whether what is paid with may be kept; a tick stays for as long as it says the same. */
function keepBoxes(form: HTMLFormElement, next: HTMLFormElement) {
  for (const name of ['keep_method', 'keep_for_upgrade']) {
    const [now, fresh] = [form, next].map((one) => one.querySelector(`[name=${name}]`)?.closest('.keep'));
    if (now?.textContent === fresh?.textContent) continue;
    now?.remove();
    if (fresh) form.querySelector('#method-error')?.before(fresh);
  }
}

const methodInputs = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLInputElement>('[name=method]')];
