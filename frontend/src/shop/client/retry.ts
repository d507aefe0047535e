// A declined order is paid again where its buyer is: the card is typed into the provider's frame as on the payment page. Whatever does
// not come leaves the plain form, which leads to the provider's own page.
import { describe } from './browser';
import { CardFrame } from './cardFrame';
import { solve } from './puzzle';

interface CardAccess {
  frame: string;
  puzzle: string | null;
}

/** What the server says of the card's fields; nothing where it does not answer. */
async function ask(address: string): Promise<CardAccess | null> {
  try {
    const answer = await fetch(address, { headers: { Accept: 'application/json' }, cache: 'no-store' });
    return answer.ok ? ((await answer.json()) as CardAccess) : null;
  } catch {
    return null;
  }
}

export async function takeCardHere(root: ParentNode) {
  const form = root.querySelector<HTMLFormElement>('form[data-card-of]');
  const known = form && (await ask(form.dataset.cardOf ?? ''));
  if (!form || !known) return;
  form.dataset.frame = known.frame;
  const card = CardFrame.prepare(form);
  if (!card) return;
  let onItsWay = false;
  const pay = async () => {
    if (onItsWay) return;
    onItsWay = true;
    complain(form, '');
    describe(form);
    const typed = (await card.isThere()) ? await card.tokenise() : null;
    if (typed && 'error' in typed) {
      onItsWay = false;
      // A wrong field is explained inside the frame; only its silence needs our words.
      if (typed.error === 'silent') complain(form, form.dataset.silent ?? '');
      else card.focus();
      return;
    }
    say(form, 'card_token', typed?.token ?? '');
    say(form, 'work', await solve(known.puzzle ?? undefined));
    form.submit();
  };
  card.onEnter(() => void pay());
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void pay();
  });
}

function say(form: HTMLFormElement, name: string, value: string) {
  const field = form.querySelector<HTMLInputElement>(`[name=${name}]`);
  if (field) field.value = value;
}

function complain(form: HTMLFormElement, words: string) {
  const place = form.querySelector<HTMLElement>('#card-error');
  if (!place) return;
  place.textContent = words;
  place.hidden = words === '';
}
