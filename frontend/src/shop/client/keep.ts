// Nothing typed is lost: loaded again, in another language, back from somewhere else or after a break, the page is filled in
// as it was left, in this tab alone. Kept is what a buyer types and chooses; never a card or an account, and never a consent, which
// has to be given where it is read.

const KEPT = 'kontor.checkout';
/** Longer than any honest answer. */
const CHARS_MAX = 2_000;
/** Whoever comes back later begins anew. */
const HOURS = 12;

type Typed = Record<string, string>;
type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const place = () => `${KEPT}:${location.pathname}`;

/** Ticks that say what is bought, and for whom; every other is a consent. */
const TICKS = ['gift', 'addon'];

function isKept(control: Control): boolean {
  if (control.type === 'checkbox') return TICKS.includes(control.name);
  return control.name !== '' && control.dataset.private === undefined && !['hidden', 'password', 'submit', 'button'].includes(control.type);
}

const slot = ({ name, value }: Control) => (name === 'addon' ? `${name}:${value}` : name);

/**
 * What is already other than the page was sent with: on a slow line somebody has typed before this script came, and nobody
 * told it. Boxes count as well: what is taken along has a price.
 */
export function touched(form: HTMLFormElement): string[] {
  const all = [...form.querySelectorAll<Control>('input[name]:not([type=hidden]), select[name], textarea[name]')];
  return [...new Set(all.filter(isTouched).map(({ name }) => name))];
}

function isTouched(control: Control): boolean {
  if (control instanceof HTMLSelectElement) return control.selectedOptions[0] !== (control.querySelector('option[selected]') ?? control.options[0]);
  const box = ['radio', 'checkbox'].includes(control.type) ? (control as HTMLInputElement) : undefined;
  return box ? box.checked !== box.defaultChecked : control.value !== control.defaultValue;
}

const controls = (form: HTMLFormElement) =>
  [...form.querySelectorAll<Control>('input[name], select[name], textarea[name]')].filter(isKept);

function read(): Typed {
  try {
    const { at, typed } = JSON.parse(sessionStorage.getItem(place()) ?? '{}') as { at?: number; typed?: Typed };
    return at && Date.now() - at < HOURS * 3_600_000 && typed ? typed : {};
  } catch {
    return {};
  }
}

function write(form: HTMLFormElement, newer = new Set<string>()) {
  const typed = Object.fromEntries(Object.entries(read()).filter(([name]) => !newer.has(name)));
  for (const control of controls(form)) {
    const off = ['radio', 'checkbox'].includes(control.type) && !(control as HTMLInputElement).checked;
    if (!off && control.value.length <= CHARS_MAX) typed[slot(control)] = control.value;
    else if (control.type === 'checkbox') delete typed[slot(control)];
  }
  try {
    sessionStorage.setItem(place(), JSON.stringify({ at: Date.now(), typed }));
  } catch {
    // A browser that keeps nothing for us asks again.
  }
}

/** The fields that a link fills in by other names than their own (selling-core §3, payment query parameters). */
const FIELDS: Record<string, string> = {
  pricing_plan_ids: 'pricing_plan',
  'pricing_plan_ids[]': 'pricing_plan',
  pricing_plan_id: 'pricing_plan',
  country_code: 'country',
  gift_receiver_country_code: 'gift_receiver_country',
  ticket_id: 'ticket_date',
  price: 'amount',
};

/** What an address says stays as it says: a link may choose a price, a date or a code. The fields of which it says something. */
const linked = () => new Set([...new URLSearchParams(location.search).keys()].map((name) => FIELDS[name] ?? name));

/** Fills in what was typed before and is empty now: what the server sent back is newer, and so is what is typed `early`. */
export function restore(form: HTMLFormElement, early: string[]) {
  // What the server refused it has filled in itself, and emptied what is in the way: only a link's dead code leaves the rest to us.
  const wrong = [...form.querySelectorAll('[data-errors]:not([hidden]) li')];
  if (wrong.some((line) => line.querySelector('a')?.hash !== '#coupon')) return;
  const [typed, said] = [read(), linked()];
  for (const control of controls(form)) {
    const before = typed[slot(control)];
    if (before === undefined || early.includes(control.name) || (wrong.length > 0 && control.name === 'coupon') || said.has(control.name)) continue;
    if (control.type === 'radio' || control.type === 'checkbox') {
      const box = control as HTMLInputElement;
      if (box.value !== before || box.disabled || box.checked) continue;
      box.checked = true;
      // What is folded away and not as it was, is shown.
      box.closest('details')?.setAttribute('open', '');
    } else if (control.value !== before) {
      if (control instanceof HTMLSelectElement && ![...control.options].some((option) => option.value === before)) continue;
      if (control instanceof HTMLInputElement && control.value !== '' && !['amount', 'quantity'].includes(control.name)) continue;
      control.value = before;
    }
  }
}

/** What was typed before into a field that was not there. */
export const keptOf = (name: string): string | undefined => read()[name];

/** The same of who pays, of whom a link may say more than was asked at first. */
export const payerOf = (name: string): string | undefined => read()[name] ?? new URLSearchParams(location.search).get(name) ?? undefined;

/** Keeps what is typed from now on. */
export function keep(form: HTMLFormElement) {
  // What the server emptied is not filled in again either, nor what a link says anew of a field that is not there yet.
  write(form, linked());
  form.addEventListener('input', () => write(form));
  form.addEventListener('change', () => write(form));
}

/** Bought: the next purchase begins anew, with who buys still known to the browser's own autofill. */
export function forget() {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(`${KEPT}:`)) sessionStorage.removeItem(name);
  } catch {
    // Nothing is kept.
  }
}
