// How long it can be bought, or a code still takes something off. The end is the server's; where the clock here is wrong the
// server decides all the same when the order comes.

const SECOND = 1000;

/** The same address once more, and never a form that was sent. */
const again = () => location.replace(location.pathname + location.search);

export function count(form: HTMLFormElement, loadAgain = again) {
  // The server's clock may be behind this one: each end is asked about once.
  let asked = '';
  let counted = false;
  setInterval(() => {
    const note = form.querySelector<HTMLElement>('[data-ends]');
    const time = note?.querySelector('time');
    if (!note || !time) return;
    const left = Math.floor((Date.parse(note.dataset.ends ?? '') - Date.now()) / SECOND);
    if (left < 0) {
      const { ends = '' } = note.dataset;
      // Nothing is taken from under an order that is on its way.
      if (asked === ends || form.querySelector('.button-main[aria-disabled=true]')) return;
      asked = ends;
      const code = note.dataset.sale === undefined ? form.querySelector('#coupon') : null;
      if (code) code.dispatchEvent(new Event('change', { bubbles: true }));
      // A page that came after its end would come again and again.
      else if (counted) loadAgain();
      return;
    }
    counted = true;
    const words = note.querySelector('span');
    const counting = note.dataset.counting ?? '';
    if (words && words.textContent !== counting) words.textContent = counting;
    time.textContent = shown(left, note.dataset.days ?? '');
  }, SECOND);
}

/** "2 days 03:04:05"; without a whole day only the hours. */
export function shown(seconds: number, days: string): string {
  const whole = Math.floor(seconds / 86_400);
  const parts = [Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60];
  const clock = parts.map((part) => String(part).padStart(2, '0')).join(':');
  return whole > 0 ? `${days.replace('{count}', String(whole))} ${clock}` : clock;
}
