// The payment page's script. The page works without it; with it the card is entered right here in the provider's frame,
// errors show before anything is sent, and the total follows the country. Prices always come from the server.
import { countPieces } from './basket';
import { describe } from './browser';
import { CardFrame } from './cardFrame';
import { count } from './countdown';
import { checkAccount } from './debit';
import { checkFields, showErrors } from './fields';
import { keepDraft, restore, touched } from './draft';
import { solve } from './puzzle';
import { showStatus } from './status';
import { prepareSteps } from './steps';
import { keepSummaryFresh } from './summary';
import { offerWallets, sign } from './wallet';

const form = document.querySelector<HTMLFormElement>('#pay');
if (form) start(form);

function start(form: HTMLFormElement) {
  // Our own messages replace the browser's bubbles.
  form.noValidate = true;
  const preview = form.dataset.preview !== undefined;
  // Before anything looks at the fields: they are as they were left.
  const early = touched(form);
  if (!preview) restore(form, early);
  if (!preview) keepDraft(form);
  const steps = prepareSteps(form);
  let frame: CardFrame | null = null;
  let onItsWay = false;

  const chosen = () => new FormData(form).get('method');
  const busy = (on: boolean) => {
    onItsWay = on;
    form.querySelector('.button-main[type=submit]')?.setAttribute('aria-disabled', String(on));
  };
  const say = (name: string, value: string) => {
    const kept = form.querySelector<HTMLInputElement>(`[name=${name}]`);
    if (kept) kept.value = value;
  };
  const send = async () => {
    showStatus(form.dataset.sending ?? '');
    say('work', await solve(form.dataset.puzzle));
    form.submit();
  };
  const sendWith = (token: string) => {
    say('card_token', token);
    return send();
  };
  const payByDevice = async (frame: CardFrame, wallet: string) => {
    // The device is asked first: it answers only to the press of a button.
    const signed = await sign(form, wallet, (url) => frame.vouched(url));
    const card = signed && 'signed' in signed && (await frame.isThere()) ? await frame.wallet(signed.wallet, signed.signed) : null;
    if (card && 'token' in card) return void sendWith(card.token);
    showStatus('');
    busy(false);
    if (signed) showErrors(form, [{ field: 'method', message: form.dataset.silent ?? '' }]);
  };

  const submit = async () => {
    if (onItsWay) return;
    if (preview) return showStatus(form.dataset.preview ?? '');
    const wrong = [...checkFields(form), ...checkAccount(form)];
    const [worst] = wrong;
    if (worst) steps?.reveal(worst.field);
    showErrors(form, wrong);
    if (worst) return;
    // What is pressed now would be a page of the browser's own.
    if (!navigator.onLine) return showStatus(form.dataset.offline ?? '');
    busy(true);
    const method = String(chosen());
    if (!['card', 'apple_pay', 'google_pay'].includes(method)) return send();
    describe(form);
    if (!frame) return send();
    if (method !== 'card') return payByDevice(frame, method);
    showStatus(form.dataset.checking ?? '');
    // Without a token the server leads to the provider's own page.
    if (!(await frame.isThere())) return send();
    const card = await frame.tokenise();
    if ('token' in card) return void sendWith(card.token);
    showStatus('');
    busy(false);
    // A wrong field is explained inside the frame; only its silence needs our words.
    if (card.error === 'silent') showErrors(form, [{ field: 'card', message: form.dataset.silent ?? '' }]);
    else frame.focus();
  };

  form.addEventListener('submit', (event) => {
    // To another product's page, with all that is typed.
    if (event.submitter?.getAttribute('name') === 'take_instead') return;
    event.preventDefault();
    // The button beside a code asks for the new total, as leaving its field does.
    if (event.submitter?.getAttribute('name') === 'apply_coupon') return;
    if (steps?.isFirst()) return steps.next();
    void submit();
  });
  count(form);
  countPieces(form);
  const prepareCard = () => {
    frame = CardFrame.prepare(form);
    frame?.onEnter(() => void submit());
    // Somebody is at it already, whether we have heard of it or not.
    if (touched(form).length > 0) frame?.open();
  };
  prepareCard();
  offerWallets(form);
  // Back from the provider's page the browser may show this page from its memory: the button must work again.
  addEventListener('pageshow', (event) => {
    if (event.persisted) {
      busy(false);
      showStatus('');
    }
  });

  if (preview) onlyLook(form);
  // Typed before we came, or filled in just now: what it costs by that is asked for.
  keepSummaryFresh(form, touched(form), () => {
    // A card that is being typed stays.
    if (!frame) prepareCard();
    offerWallets(form);
    // Who has come this far will type a card in a moment.
    void frame?.isThere();
  });
  form.querySelector<HTMLElement>('[data-errors]:not([hidden])')?.focus();
}

/** Shown to its seller: nothing is bought, and no link leads away from what is looked at. */
function onlyLook(form: HTMLFormElement) {
  document.addEventListener('click', (event) => {
    const pressed = event.target instanceof Element ? event.target.closest('a[href], .button-buy') : null;
    if (!pressed || pressed.getAttribute('href')?.startsWith('#')) return;
    event.preventDefault();
    showStatus(form.dataset.preview ?? '');
  });
}
