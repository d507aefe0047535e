// Nothing typed is lost: loaded again, in another language, back from somewhere else or after a break, the page is filled in
// as it was left, in this tab alone. Kept is what a buyer types and chooses; never a card or an account, and never a consent, which
// has to be given where it is read. What the server or a link filled in is nobody's typing: it is kept only as what was seen.

const KEPT = 'kontor.checkout';
/** Longer than any honest answer. */
const CHARS_MAX = 2_000;
/** Whoever comes back later begins anew. */
const HOURS = 12;

type Typed = Record<string, string>;
/** What was typed, beside what the links said that led here. */
interface Kept {
  typed: Typed;
  linked: Typed;
}
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

function read(): Kept {
  try {
    const { at, typed, linked = {} } = JSON.parse(sessionStorage.getItem(place()) ?? '{}') as Partial<Kept> & { at?: number };
    if (at && Date.now() - at < HOURS * 3_600_000 && typed) return { typed, linked };
  } catch {
    // What cannot be read is nothing.
  }
  return { typed: {}, linked: {} };
}

function store(kept: Kept, at = place()) {
  try {
    sessionStorage.setItem(at, JSON.stringify({ at: Date.now(), ...kept }));
  } catch {
    // A browser that keeps nothing for us asks again.
  }
}

function write(form: HTMLFormElement, news = new Set<string>(), said: Typed = {}) {
  const { typed: before, linked } = read();
  const typed = Object.fromEntries(Object.entries(before).filter(([name]) => !news.has(name)));
  for (const control of controls(form)) {
    const { name, type, value } = control;
    const off = ['radio', 'checkbox'].includes(type) && !(control as HTMLInputElement).checked;
    if (off && type === 'radio') continue;
    const theirs = isTouched(control) || (news.has(name) && value !== '');
    if (!off && theirs && value.length <= CHARS_MAX) typed[slot(control)] = value;
    // What the server emptied, or the buyer set back, is not filled in again.
    else if (off || typed[slot(control)] !== value) delete typed[slot(control)];
  }
  store({ typed, linked: { ...linked, ...said } });
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

/** Chosen anew by each way to this page, as on the product's own. */
const CHOSEN = ['pricing_plan', 'ticket_date'];

/** All that the address says. */
function said(): Typed {
  const address = new URLSearchParams(location.search);
  return Object.fromEntries([...address.keys()].map((name) => [name, address.getAll(name).join()]));
}

/** The fields of which the address says something that it did not say before: that stays, the rest is the buyer's to correct. */
function news(): Set<string> {
  const { linked } = read();
  const followed = isFollowed();
  const fields = Object.entries(said()).map(([name, value]) => ({ field: FIELDS[name] ?? name, seen: linked[name] === value }));
  return new Set(fields.filter(({ field, seen }) => !seen || (followed && CHOSEN.includes(field))).map(({ field }) => field));
}

/** By a link from elsewhere: neither loaded again nor in another language. */
function isFollowed(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'navigate' && document.referrer.split(/[?#]/)[0] !== location.origin + location.pathname;
}

/** Fills in what was typed before, but for what is typed `early`. */
export function restore(form: HTMLFormElement, early: string[]) {
  // What the server refused it has filled in itself, and emptied what is in the way: only a link's dead code leaves the rest to us.
  const wrong = [...form.querySelectorAll('[data-errors]:not([hidden]) li')];
  if (wrong.some((line) => line.querySelector('a')?.hash !== '#coupon')) return;
  const [{ typed }, fresh] = [read(), news()];
  for (const control of controls(form)) {
    const before = typed[slot(control)];
    if (before === undefined || early.includes(control.name) || (wrong.length > 0 && control.name === 'coupon') || fresh.has(control.name)) continue;
    if (control.type === 'radio' || control.type === 'checkbox') {
      const box = control as HTMLInputElement;
      if (box.value !== before || box.disabled || box.checked) continue;
      box.checked = true;
    } else {
      if (control.value === before) continue;
      if (control instanceof HTMLSelectElement && ![...control.options].some((option) => option.value === before)) continue;
      control.value = before;
    }
    // What is folded away and not as it was, is shown.
    control.closest('details')?.setAttribute('open', '');
  }
}

/** What was typed before into a field that was not there. */
export const keptOf = (name: string): string | undefined => read().typed[name];

/** The same of who pays, of whom a link may say more than was asked at first. */
export const payerOf = (name: string): string | undefined => read().typed[name] ?? new URLSearchParams(location.search).get(name) ?? undefined;

/** Keeps what is typed from now on. */
export function keepDraft(form: HTMLFormElement) {
  write(form, news(), said());
  form.addEventListener('input', () => write(form));
  form.addEventListener('change', () => write(form));
  // Another product's page is sent all of it, and goes on keeping it.
  form.addEventListener('submit', ({ submitter }) => {
    if (submitter?.getAttribute('name') !== 'take_instead') return;
    store(read(), `${KEPT}:${new URL(submitter.getAttribute('formaction') ?? '', location.href).pathname}`);
  });
}

/** Bought: the next purchase begins anew, with who buys still known to the browser's own autofill. */
export function forget() {
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(`${KEPT}:`)) sessionStorage.removeItem(name);
  } catch {
    // Nothing is kept.
  }
}
