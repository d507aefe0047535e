// Asks before anything is measured, and starts what was agreed to. On every page of a shop that measures, and nowhere else.
import type { Tracking } from '../props';
import type { PageEvent } from '../tags/contract';
import { answered, keepAnswer, objects } from './consent';
import { closeFrames, openFrame } from './tagFrame';

const banner = document.querySelector<HTMLElement>('[data-consent]');
if (banner) start(banner);

function start(banner: HTMLElement) {
  const tracking = () => JSON.parse(banner.dataset.tracking ?? '') as Tracking;
  const { path, terms_hash: hash, categories, consents_url: consents } = tracking();
  const status = banner.querySelector<HTMLElement>('[data-consent-status]');
  const opener = document.querySelector<HTMLElement>('[data-consent-open]');
  const boxes = [...banner.querySelectorAll<HTMLInputElement>('[name=consent_category]')];
  /** The categories that this page's event was told to. */
  const told = new Set<string>();
  let happened: Promise<PageEvent | null> | undefined;

  const show = (open: boolean) => {
    banner.hidden = !open;
    fit();
  };
  const fit = () => {
    const high = banner.hidden ? '0px' : `${banner.offsetHeight}px`;
    document.documentElement.style.setProperty('--consent', high);
  };
  const tick = (agreed: string[]) => {
    for (const box of boxes) box.checked = agreed.includes(box.value);
  };

  /** Each category hears what happened here once, as soon as it may. */
  const publish = async (agreed: string[]) => {
    const now = tracking();
    const { event } = now;
    if (!event) return;
    const hearing = agreed.filter((one) => event.hears.includes(one) && !told.has(one));
    if (hearing.length === 0) return;
    for (const category of hearing) told.add(category);
    happened ??= event.measured_url ? measure(event.name, event.measured_url) : Promise.resolve({ name: event.name, data: (event.data ?? {}) as Record<string, unknown> });
    const said = await happened;
    if (said) openFrame(now, event, said, hearing);
  };

  const answer = async (agreed: string[]) => {
    const kept = await prove(consents, hash, agreed);
    // Who refuses is refused nothing; who agrees is asked again where that cannot be proved.
    if (!kept && agreed.length > 0) {
      if (status) status.textContent = banner.dataset.failed ?? '';
      fit();
      return;
    }
    const before = answered(hash) ?? [];
    keepAnswer(path, hash, agreed);
    if (status) status.textContent = '';
    show(false);
    opener?.focus({ preventScroll: true });
    // What was running under another answer ends, all of it.
    if (before.some((one) => !agreed.includes(one))) closeFrames(path);
    await publish(agreed);
  };

  const all = categories.map(({ key }) => key as string);
  banner.addEventListener('click', (click) => {
    const button = (click.target as Element).closest<HTMLElement>('[data-consent-answer]');
    const how = button?.dataset.consentAnswer;
    if (how === 'none') void answer([]);
    if (how === 'all') void answer(all);
    if (how === 'chosen') void answer(boxes.filter((box) => box.checked).map((box) => box.value));
  });
  new ResizeObserver(fit).observe(banner);
  if (opener) {
    opener.hidden = false;
    opener.addEventListener('click', () => {
      tick(answered(hash) ?? []);
      show(true);
      banner.querySelector<HTMLElement>('h2')?.focus();
    });
  }
  // The page of an order may learn that it is paid while it is looked at.
  banner.addEventListener('kontor-news', () => void publish(answered(hash) ?? []));

  const agreed = answered(hash);
  if (agreed) {
    tick(agreed);
    void publish(agreed);
  } else if (!objects()) {
    show(true);
  }
}

/** Whether the answer is kept. */
async function prove(address: string, terms_hash: string, categories: string[]): Promise<boolean> {
  return (await post(address, { terms_hash, categories })) !== null;
}

/** What was bought, for the first who asks; null for everybody after. */
async function measure(name: string, address: string): Promise<PageEvent | null> {
  const said = (await post(address)) as { data: { attributes: { first: boolean } & Record<string, unknown> } } | null;
  if (!said?.data.attributes.first) return null;
  const { first: _first, ...data } = said.data.attributes;
  return { name, data };
}

async function post(address: string, body?: object): Promise<unknown> {
  try {
    const answer = await fetch(address, {
      method: 'POST',
      keepalive: true,
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
