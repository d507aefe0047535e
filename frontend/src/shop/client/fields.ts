// Errors before the server is asked: the same words at the same places as the server's own.

export interface Wrong {
  field: string;
  message: string;
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function checkFields(form: HTMLElement): Wrong[] {
  const wrong: Wrong[] = [];
  for (const control of form.querySelectorAll<Control>('input[id], select[id], textarea[id]')) {
    // Most people write street and number into one line.
    if (control.name === 'street_number' && /\d/.test(form.querySelector<HTMLInputElement>('input[name=street]')?.value ?? '')) continue;
    const empty = control.validity.valueMissing || (control.required && control.type !== 'checkbox' && control.value.trim() === '');
    const message = empty ? control.dataset.missing : control.validity.typeMismatch ? control.dataset.invalid : undefined;
    if (message) wrong.push({ field: control.id, message });
  }
  // Of several things one has to be chosen.
  for (const choices of form.querySelectorAll<HTMLFieldSetElement>('fieldset[data-missing]')) {
    const radios = [...choices.querySelectorAll<HTMLInputElement>('input[type=radio]')];
    if (!radios.some((radio) => radio.checked)) wrong.unshift({ field: choices.id, message: choices.dataset.missing ?? '' });
  }
  return wrong;
}

/** Beside each field and in the list above, which takes the focus. */
export function showErrors(form: HTMLFormElement, wrong: Wrong[]) {
  for (const place of form.querySelectorAll<HTMLElement>('.error')) {
    const field = place.id.replace(/-error$/, '');
    const message = wrong.find((one) => one.field === field)?.message;
    place.hidden = !message;
    place.textContent = message ?? '';
    const control = document.getElementById(field);
    mark(control, place.id, Boolean(message));
    // Who is told of it has to see it.
    if (message) control?.closest('details')?.setAttribute('open', '');
  }
  const list = form.querySelector<HTMLElement>('[data-errors]');
  const lines = list?.querySelector('ul');
  if (!list || !lines) return;
  lines.replaceChildren(...wrong.map(line));
  list.hidden = wrong.length === 0;
  if (wrong.length > 0) list.focus();
}

function mark(control: HTMLElement | null, errorId: string, on: boolean) {
  if (!control || !('validity' in control)) return;
  const others = (control.getAttribute('aria-describedby') ?? '').split(' ').filter((id) => id && id !== errorId);
  const described = on ? [...others, errorId] : others;
  if (described.length > 0) control.setAttribute('aria-describedby', described.join(' '));
  else control.removeAttribute('aria-describedby');
  if (on) control.setAttribute('aria-invalid', 'true');
  else control.removeAttribute('aria-invalid');
}

function line({ field, message }: Wrong): HTMLElement {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = `#${field}`;
  link.textContent = message;
  item.append(link);
  return item;
}
