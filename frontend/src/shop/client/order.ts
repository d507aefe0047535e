// The order page's script: copy buttons, and a polite look for news while the answer of the bank is open.
import { describe } from './browser';
import { forget } from './draft';
import './embed';
import { takeCardHere } from './retry';

const SLOWEST_MS = 30_000;
// A busy quarter of a minute is not unusual: four looks fall into it.
const MORE_SLOWLY = 1.2;

function reviveCopyButtons(root: ParentNode) {
  // Only secure addresses may write to the clipboard; elsewhere the buttons stay hidden.
  if (!navigator.clipboard) return;
  for (const button of root.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    button.hidden = false;
    button.addEventListener('click', () => void copy(button));
  }
}

async function copy(button: HTMLButtonElement) {
  const words = button.querySelector('span');
  if (!words) return;
  await navigator.clipboard.writeText(button.dataset.copy ?? '');
  const before = words.textContent;
  words.textContent = button.dataset.copied ?? before;
  setTimeout(() => {
    words.textContent = before;
  }, 2_000);
}

/** Asks for the page again, more slowly each time, and takes over the server's own words once they changed. */
function watch(waitMs: number) {
  setTimeout(async () => {
    const now = document.getElementById('order');
    if (!now) return;
    const fresh = await fetchOrder();
    if (fresh && fresh.textContent !== now.textContent) {
      // Before it is taken over: then it is this document's.
      tellOfNews(fresh.ownerDocument);
      now.replaceWith(fresh);
      reviveCopyButtons(fresh);
      void takeCardHere(fresh);
      forgetIfServed();
    }
    // Paid after all: on to the seller's own page of thanks, as the server would have led who was paid at once.
    if (fresh?.dataset.onward) {
      location.assign(fresh.dataset.onward);
      return;
    }
    // Paid, but what was bought is still being prepared: the news is good and the looking goes on.
    if (!fresh || fresh.dataset.refresh) watch(Math.min(waitMs * MORE_SLOWLY, SLOWEST_MS));
  }, waitMs);
}

/** What was typed to buy it has served; who was declined may still go back to it. */
function forgetIfServed() {
  if (['paid', 'waiting_wire', 'debit'].includes(document.getElementById('order')?.dataset.state ?? '')) forget();
}

/** Paid meanwhile: what is measured then is said on the fresh page. */
function tellOfNews(fresh: Document) {
  const now = document.querySelector<HTMLElement>('[data-consent]');
  const next = fresh.querySelector<HTMLElement>('[data-consent]');
  if (!now || !next || now.dataset.tracking === next.dataset.tracking) return;
  now.dataset.tracking = next.dataset.tracking;
  now.dispatchEvent(new Event('kontor-news'));
}

/** Null when the connection failed; then the next look comes anyway. */
async function fetchOrder(): Promise<HTMLElement | null> {
  try {
    const answer = await fetch(location.href, { headers: { Accept: 'text/html' }, cache: 'no-store' });
    if (!answer.ok) return null;
    return new DOMParser().parseFromString(await answer.text(), 'text/html').getElementById('order');
  } catch {
    return null;
  }
}

// The page may be replaced meanwhile; the document stays.
document.addEventListener('submit', ({ target }) => {
  if (target instanceof HTMLFormElement) describe(target);
});
reviveCopyButtons(document);
void takeCardHere(document);
forgetIfServed();
const seconds = Number(document.getElementById('order')?.dataset.refresh);
if (seconds > 0) watch(seconds * 1_000);
