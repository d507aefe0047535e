// A payment page in two steps: one is shown at a time, the browser's back leads from the second to the first, and what was
// typed stays. Without scripts both stand one below the other.
import { checkFields, showErrors } from './fields';

export interface Steps {
  /** Whether the first step is shown: then the form is not sent but goes on. */
  isFirst(): boolean;
  next(): void;
}

export function prepareSteps(form: HTMLFormElement): Steps | null {
  const [first, second] = [part(form, 1), part(form, 2)];
  if (!first || !second) return null;
  const show = (number: 1 | 2) => {
    form.dataset.at = String(number);
    first.hidden = number === 2;
    second.hidden = number === 1;
  };
  const go = (number: 1 | 2) => {
    show(number);
    document.getElementById(`step-${number}`)?.focus();
    form.scrollIntoView({ block: 'start' });
  };
  const isFirst = () => form.dataset.at === '1';
  const next = () => {
    const wrong = checkFields(first);
    showErrors(form, wrong);
    if (wrong.length > 0) return;
    history.pushState({ step: 2 }, '');
    go(2);
  };
  for (const button of form.querySelectorAll<HTMLElement>('[data-step-next], [data-step-back]')) button.hidden = false;
  first.querySelector('[data-step-next]')?.addEventListener('click', next);
  second.querySelector('[data-step-back]')?.addEventListener('click', () => history.back());
  addEventListener('popstate', ({ state }) => go((state as { step?: number } | null)?.step === 2 ? 2 : 1));
  // A page that came back with what was wrong shows it; one that was loaded again begins anew.
  const wrong = form.querySelector('.error:not([hidden])');
  const inSecond = Boolean(wrong && !first.contains(wrong));
  if (inSecond) history.replaceState({ step: 2 }, '');
  show(inSecond || (history.state as { step?: number } | null)?.step === 2 ? 2 : 1);
  return { isFirst, next };
}

const part = (form: HTMLFormElement, number: number) => form.querySelector<HTMLElement>(`[data-step="${number}"]`);
