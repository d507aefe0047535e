// The provider's frame for the card. The card never touches this page: we only ever hear a token or an error.

/** The provider answers in well under a second; after this the buyer should hear from us. */
const ANSWER_TIMEOUT_MS = 15_000;
const HEIGHT_MAX_PX = 900;

type Card = { token: string } | { error: string };
type Heard =
  | { type: 'kontor-ready' }
  | { type: 'kontor-height'; height: number }
  | { type: 'kontor-enter' }
  | { type: 'kontor-card'; token?: string; error?: { code: string; field?: string } };

export class CardFrame {
  private answer: ((card: Card) => void) | undefined;
  private enter: (() => void) | undefined;

  private constructor(
    private readonly element: HTMLIFrameElement,
    private readonly origin: string,
  ) {}

  /** Puts the frame in place of the note that sends the buyer elsewhere. Null when the page offers no card. */
  static open(form: HTMLFormElement): CardFrame | null {
    const place = form.querySelector<HTMLElement>('[data-card-frame]');
    const { frame: url, frameOrigin: origin } = form.dataset;
    if (!place || !url || !origin) return null;
    const element = document.createElement('iframe');
    const address = new URL(url);
    address.searchParams.set('origin', location.origin);
    address.searchParams.set('locale', document.documentElement.lang);
    address.searchParams.set('theme', matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
    element.title = place.dataset.title ?? '';
    element.src = address.href;
    const frame = new CardFrame(element, origin);
    addEventListener('message', (event) => frame.hear(event));
    place.append(element);
    return frame;
  }

  onEnter(deed: () => void) {
    this.enter = deed;
  }

  focus() {
    this.element.focus();
  }

  tokenise(): Promise<Card> {
    return new Promise((resolve) => {
      const late = setTimeout(() => this.answer?.({ error: 'silent' }), ANSWER_TIMEOUT_MS);
      this.answer = (card) => {
        clearTimeout(late);
        this.answer = undefined;
        resolve(card);
      };
      this.element.contentWindow?.postMessage({ type: 'kontor-submit' }, this.origin);
    });
  }

  private hear(event: MessageEvent<Heard>) {
    // Anybody may post to a window: only this frame, from its own address, is heard.
    if (event.source !== this.element.contentWindow || event.origin !== this.origin) return;
    const said = event.data;
    if (said.type === 'kontor-ready') this.show();
    if (said.type === 'kontor-height') this.element.style.blockSize = `${Math.min(Number(said.height) || 0, HEIGHT_MAX_PX)}px`;
    if (said.type === 'kontor-enter') this.enter?.();
    if (said.type === 'kontor-card') this.answer?.(said.token ? { token: said.token } : { error: said.error?.code ?? 'unknown' });
  }

  /** Only once the frame says it is there: until then, and should it never come, the provider's own page stays the way. */
  private show() {
    const place = this.element.parentElement;
    if (place) place.hidden = false;
    const note = document.querySelector<HTMLElement>('[data-card-note]');
    if (note) note.hidden = true;
  }
}
