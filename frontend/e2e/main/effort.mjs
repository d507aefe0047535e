// How much a person has to do: clicks, fields and seconds, counted by the browser itself.
//
// A click is a press of the pointer, or Enter or Space on a control. An input is a field that was typed into, counted once.
// Choosing a file counts as the click that opens the chooser. An email address and a password belong to the sign-up, not to
// the product: they are no inputs, but the button below them is a click. What happens while the counter is paused (the
// verification, whose fields the law asks for) is not counted, and neither are its seconds.

const CONTROLS = 'button, a, [role], input[type=checkbox], input[type=radio], summary, label';
/** Of what was clicked, for the list of what was counted. */
const WORDS_CHARS_MAX = 40;

/** Begins to count what is done on a page. */
export async function counter(page) {
  const state = { clicks: [], inputs: new Set(), ms: 0, since: Date.now(), running: true };
  await page.exposeBinding('kontorEffort', (_, kind, what) => {
    if (!state.running) return;
    if (kind === 'click') state.clicks.push(what);
    else state.inputs.add(what);
  });
  await page.addInitScript(({ controls, most }) => {
    const told = /** @type {any} */ (globalThis);
    const words = (/** @type {any} */ node) => (node.getAttribute?.('aria-label') ?? node.textContent ?? '').trim().slice(0, most);
    addEventListener('pointerdown', (event) => event.isTrusted && told.kontorEffort('click', words(/** @type {Element} */ (event.target))), true);
    addEventListener('keydown', (event) => {
      const target = /** @type {Element} */ (event.target);
      if (event.isTrusted && ['Enter', ' '].includes(event.key) && target.matches?.(controls)) told.kontorEffort('click', words(target));
    }, true);
    addEventListener('input', (event) => {
      const target = /** @type {HTMLInputElement} */ (event.target);
      const signUp = location.pathname.endsWith('/sign_up') || ['password', 'email'].includes(target.type);
      if (!signUp && !['file', 'checkbox', 'radio'].includes(target.type)) told.kontorEffort('input', `${location.pathname} ${target.name}`);
    }, true);
  }, { controls: CONTROLS, most: WORDS_CHARS_MAX });
  return {
    /** One more click outside of this page: a link in a mail. */
    also: (what) => state.clicks.push(what),
    pause() {
      state.running = false;
      state.ms += Date.now() - state.since;
    },
    resume() {
      state.running = true;
      state.since = Date.now();
    },
    /** What it came to so far. */
    figures: () => ({
      clicks: state.clicks.length,
      inputs: state.inputs.size,
      seconds: Math.round((state.ms + (state.running ? Date.now() - state.since : 0)) / 1000),
      what: [...state.clicks, ...state.inputs],
    }),
  };
}
