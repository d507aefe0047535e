// The script of a page that its seller built: films, times that are counted, rows that slide, products that are searched. Without it
// the page is complete all the same.
import './embed';
import { shown } from './countdown';

const SECOND = 1000;
const motion = matchMedia('(prefers-reduced-motion: no-preference)');
const all = <Kind extends HTMLElement>(selector: string) => [...document.querySelectorAll<Kind>(selector)];

/** Films behind words and those that begin alone: only where movement is welcome. */
for (const film of all<HTMLVideoElement>('[data-ambient]')) if (motion.matches) void film.play().catch(() => film.setAttribute('controls', ''));

for (const timer of all('[data-counts]')) {
  const { counts = '', days = '', up } = timer.dataset;
  const end = Date.parse(counts);
  const time = timer.querySelector('time');
  const words = timer.querySelector('span');
  const tick = () => {
    const left = Math.floor((end - Date.now()) / SECOND);
    if (time && up !== undefined) time.textContent = shown(Math.max(0, -left), days);
    else if (time && left >= 0) time.textContent = shown(left, days);
    else return over(timer);
    // Without this script the day stands there.
    if (words) words.textContent = timer.dataset['counting'] ?? '';
    return true;
  };
  const asked = tick() && setInterval(() => tick() || clearInterval(asked || 0), SECOND);
}

/** What the seller wants at the end: nothing, a word, or the next page. */
function over(timer: HTMLElement): false {
  const { end, next } = timer.dataset;
  if (end === 'redirect' && next) location.replace(next);
  else if (end === 'message') timer.textContent = timer.dataset['over'] ?? '';
  else timer.closest<HTMLElement>('[data-block]')?.setAttribute('hidden', '');
  return false;
}

for (const bubble of all('[data-bubble]')) bubble.querySelector('button')?.addEventListener('click', () => bubble.remove());

for (const dialog of all<HTMLDialogElement>('[data-leave]')) {
  const key = `kontor.left.${dialog.dataset['leave']}`;
  document.documentElement.addEventListener('mouseleave', (event) => {
    if (event.clientY > 0 || sessionStorage.getItem(key)) return;
    sessionStorage.setItem(key, '1');
    dialog.showModal();
  });
}

for (const finder of all('[data-finder]')) {
  const block = finder.closest('[data-block]');
  const items = [...(block?.querySelectorAll<HTMLElement>('li[data-name]') ?? [])];
  const said = finder.querySelector<HTMLElement>('[data-found]');
  const words = finder.querySelector<HTMLInputElement>('input');
  const chips = [...finder.querySelectorAll<HTMLButtonElement>('[data-category]')];
  let category = '';
  const find = () => {
    const wanted = words?.value.trim().toLocaleLowerCase() ?? '';
    let count = 0;
    for (const item of items) {
      const inside = !category || (item.dataset['categories'] ?? '').split(' ').includes(category);
      const fits = inside && (item.dataset['name'] ?? '').toLocaleLowerCase().includes(wanted);
      item.hidden = !fits;
      if (fits) count += 1;
    }
    if (said) said.textContent = (said.dataset['found'] ?? '').replace('{count}', String(count));
  };
  words?.addEventListener('input', find);
  for (const chip of chips)
    chip.addEventListener('click', () => {
      category = chip.dataset['category'] ?? '';
      for (const other of chips) other.setAttribute('aria-pressed', String(other === chip));
      find();
    });
}

// Menus that lie over the page go away when something else is pressed, or by Escape.
const folds = () => all<HTMLDetailsElement>('.sub[open], .head-fold[open]');
document.addEventListener('click', ({ target }) => {
  for (const fold of folds()) if (!(target instanceof Node && fold.contains(target))) fold.open = false;
});
document.addEventListener('keydown', ({ key }) => {
  if (key !== 'Escape') return;
  for (const fold of folds()) {
    fold.open = false;
    fold.querySelector('summary')?.focus();
  }
});
