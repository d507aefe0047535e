// The provider's frame for the card. The card never touches this page: we only ever hear a token or an error.
//
// The frame is a page of its own and costs what a page costs, so it is fetched when the buyer sees its place or begins to
// type, and its place is kept free from the start. Should it not come in time, the provider's own page stays the way to pay,
// and whoever would rather stay here can ask for it again; one that comes late is as good as one in time.

/** The provider answers in well under a second; after this the buyer should hear from us. */
const ANSWER_TIMEOUT_MS = 15_000;
const COMING_TIMEOUT_MS = 10_000;
const HEIGHT_MAX_PX = 900;

type Card = { token: string } | { error: string };
type Heard =
  | { type: 'kontor-ready' }
  | { type: 'kontor-height'; height: number }
  | { type: 'kontor-enter' }
  | { type: 'kontor-card'; token?: string; error?: { code: string; field?: string } }
  | { type: 'kontor-merchant'; session?: unknown };

export class CardFrame {
  private element: HTMLIFrameElement | undefined;
  private enter: (() => void) | undefined;
  private answer: ((card: Card) => void) | undefined;
  private vouch: ((session: unknown) => void) | undefined;
  private late: ReturnType<typeof setTimeout> | undefined;
  private came: (there: boolean) => void = () => undefined;
  private coming = this.wait();

  private constructor(
    private readonly place: HTMLElement,
    private readonly address: URL,
  ) {}

  /** Keeps the frame's place in the stead of the note that sends the buyer elsewhere. Null when the page offers no card. */
  static prepare(form: HTMLFormElement): CardFrame | null {
    const place = form.querySelector<HTMLElement>('[data-card-frame]');
    const { frame: url } = form.dataset;
    if (!place || !url) return null;
    const frame = new CardFrame(place, new URL(url));
    frame.show(true);
    frame.againButton()?.addEventListener('click', () => frame.again());
    addEventListener('message', (event) => frame.hear(event));
    new IntersectionObserver((entries) => {
      if (entries.some((entry) => entry.isIntersecting)) frame.open();
    }).observe(place);
    form.addEventListener('input', () => frame.open(), { once: true });
    return frame;
  }

  onEnter(run: () => void) {
    this.enter = run;
  }

  focus() {
    this.element?.focus();
  }

  /** The provider's word that it knows this page, which Apple Pay wants to see; nothing where it does not give it. */
  async vouched(url: string): Promise<unknown> {
    if (!(await this.isThere())) return undefined;
    return new Promise((resolve) => {
      setTimeout(resolve, ANSWER_TIMEOUT_MS);
      this.vouch = resolve;
      this.say({ type: 'kontor-merchant', url });
    });
  }

  /** A token for what the buyer's device has signed. */
  wallet(wallet: string, signed: unknown): Promise<Card> {
    return this.ask({ type: 'kontor-wallet', wallet, signed });
  }

  /** False when the frame has not come: then the provider's own page takes the card. */
  isThere(): Promise<boolean> {
    this.open();
    return this.coming;
  }

  tokenise(): Promise<Card> {
    return this.ask({ type: 'kontor-submit' });
  }

  private ask(message: object): Promise<Card> {
    return new Promise((resolve) => {
      const late = setTimeout(() => this.answer?.({ error: 'silent' }), ANSWER_TIMEOUT_MS);
      this.answer = (card) => {
        clearTimeout(late);
        this.answer = undefined;
        resolve(card);
      };
      this.say(message);
    });
  }

  private say(message: object) {
    this.element?.contentWindow?.postMessage(message, this.address.origin);
  }

  /** Fetches it, once. */
  open() {
    if (this.element) return;
    this.address.searchParams.set('origin', location.origin);
    this.address.searchParams.set('locale', document.documentElement.lang);
    this.address.searchParams.set('theme', isDark() ? 'dark' : 'light');
    this.element = document.createElement('iframe');
    this.element.title = this.place.dataset.title ?? '';
    this.element.src = this.address.href;
    this.place.append(this.element);
    this.late = setTimeout(() => {
      this.came(false);
      this.show(false);
    }, COMING_TIMEOUT_MS);
  }

  private wait(): Promise<boolean> {
    return new Promise((resolve) => {
      this.came = resolve;
    });
  }

  /** From the beginning, for whoever asks: what pressed it is gone, so the frame takes the focus once it is there. */
  private again() {
    clearTimeout(this.late);
    this.element?.remove();
    this.element = undefined;
    delete this.place.dataset.there;
    this.coming = this.wait();
    this.show(true);
    this.open();
    void this.coming.then((there) => (there ? this.focus() : this.againButton()?.focus()));
  }

  private arrive() {
    clearTimeout(this.late);
    this.came(true);
    // Also for one that was given up.
    this.coming = Promise.resolve(true);
    this.place.dataset.there = '';
    this.show(true);
  }

  private hear(event: MessageEvent<Heard>) {
    // Anybody may post to a window: only this frame, from its own address, is heard.
    const { element } = this;
    if (!element || event.source !== element.contentWindow || event.origin !== this.address.origin) return;
    const said = event.data;
    if (said.type === 'kontor-ready') this.arrive();
    if (said.type === 'kontor-height') element.style.blockSize = `${Math.min(Number(said.height) || 0, HEIGHT_MAX_PX)}px`;
    if (said.type === 'kontor-enter') this.enter?.();
    if (said.type === 'kontor-merchant') this.vouch?.(said.session);
    if (said.type === 'kontor-card') this.answer?.(said.token ? { token: said.token } : { error: said.error?.code ?? 'unknown' });
  }

  /** The frame's place, or the note that the card is entered on the next page. */
  private show(frame: boolean) {
    this.place.hidden = !frame;
    const note = this.beside('[data-card-note]');
    if (note) note.hidden = frame;
    const again = this.againButton();
    if (again) again.hidden = frame;
  }

  private againButton = () => this.beside('[data-card-again]');

  /** Of this place alone: the ways to pay may have been replaced by others since. */
  private beside = (part: string) => this.place.parentElement?.querySelector<HTMLElement>(part);
}

/** A seller's theme may make a page dark by day; else the visitor's own setting holds. */
function isDark(): boolean {
  const scheme = getComputedStyle(document.documentElement).colorScheme;
  return scheme === 'dark' || (scheme.includes('dark') && matchMedia('(prefers-color-scheme: dark)').matches);
}
