// A payment page in two steps: one is shown at a time, the browser's back leads from the second to the first, and what was
// typed stays. Without scripts both stand one below the other.
import { checkFields, showErrors } from './fields';

export interface Steps {
  /** Whether the first step is shown: then the form is not sent but goes on. */
  isFirst(): boolean;
  next(): void;
  /** Shows the step of a field: who is told of it has to see it. */
  reveal(field: string): void;
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
  const stepOf = (field: string) => {
    const place = document.getElementById(field);
    return first.contains(place) ? 1 : second.contains(place) ? 2 : undefined;
  };
  const reveal = (field: string) => {
    const step = stepOf(field);
    if (!step || form.dataset.at === String(step)) return;
    history.replaceState({ step }, '');
    show(step);
  };
  const next = () => {
    // A look at the second step asks for nothing.
    const wrong = form.dataset.preview === undefined ? checkFields(first) : [];
    showErrors(form, wrong);
    if (wrong.length > 0) return;
    history.pushState({ step: 2 }, '');
    go(2);
  };
  for (const button of form.querySelectorAll<HTMLElement>('[data-step-next], [data-step-back]')) button.hidden = false;
  first.querySelector('[data-step-next]')?.addEventListener('click', next);
  second.querySelector('[data-step-back]')?.addEventListener('click', () => {
    history.replaceState({ step: 1 }, '');
    go(1);
  });
  addEventListener('popstate', ({ state }) => {
    // A link from an error to its field leads to the step that has it.
    if (state === null && location.hash !== '') {
      const step = stepOf(location.hash.slice(1)) ?? (isFirst() ? 1 : 2);
      history.replaceState({ step }, '');
      return show(step);
    }
    go((state as { step?: number } | null)?.step === 2 ? 2 : 1);
  });
  // A page that came back with what was wrong shows it; one that was loaded again begins anew.
  const wrong = form.querySelector('.error:not([hidden])');
  // A code that takes nothing off belongs to neither.
  const inSecond = Boolean(wrong && !first.contains(wrong) && wrong.id !== 'coupon-error');
  if (inSecond) history.replaceState({ step: 2 }, '');
  show(inSecond || (history.state as { step?: number } | null)?.step === 2 ? 2 : 1);
  return { isFirst, next, reveal };
}

const part = (form: HTMLFormElement, number: number) => form.querySelector<HTMLElement>(`[data-step="${number}"]`);
