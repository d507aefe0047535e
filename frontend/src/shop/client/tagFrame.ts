// The frame in which a shop's tracking codes run. It has no origin of its own, so that they read neither this page nor its
// cookies; all they know is what is said to them here.
import type { TrackedEvent, Tracking } from '../props';
import type { FromFrame, Jar, PageEvent, Start } from '../tags/contract';

/** What of an address campaigns are known by; everything else stays here, for an address may open an order. */
const CAMPAIGN = /^(utm_\w+|gclid|gbraid|wbraid|fbclid|msclkid|ttclid)$/;
const JAR_CHARS_MAX = 16_000;

const frames: HTMLIFrameElement[] = [];

/** Starts the codes of these categories with what happened. */
export function openFrame(tracking: Tracking, told: TrackedEvent, event: PageEvent, agreed: string[]) {
  const address = new URL(tracking.frame_url, location.href);
  address.searchParams.set('event', told.name);
  if (told.product_id) address.searchParams.set('product', told.product_id);
  address.searchParams.set('agreed', agreed.join(','));
  const frame = document.createElement('iframe');
  frame.setAttribute('sandbox', 'allow-scripts');
  frame.hidden = true;
  frame.tabIndex = -1;
  frame.setAttribute('aria-hidden', 'true');
  frame.src = address.href;
  addEventListener('message', ({ source, data }: MessageEvent<FromFrame | null>) => {
    if (source !== frame.contentWindow || !data) return;
    if (data.kontor === 'ready') {
      const start: Start = { kontor: 'start', agreed, event, page: pageFacts(tracking, told), jar: readJar(tracking.path) };
      // Who has no origin cannot be named; the frame's document is ours.
      frame.contentWindow?.postMessage(start, '*');
    }
    if (data.kontor === 'jar') keepJar(tracking.path, data.jar);
  });
  document.body.append(frame);
  frames.push(frame);
}

/** Ends all of them and forgets what they kept. */
export function closeFrames(path: string) {
  for (const frame of frames.splice(0)) frame.remove();
  localStorage.removeItem(jarName(path));
}

function pageFacts({ path }: Tracking, { name }: TrackedEvent) {
  // The page of an order is known by no address: its own one opens it.
  const url = new URL(name === 'success_page' ? `${path}/success` : location.pathname, location.origin);
  for (const [key, value] of new URLSearchParams(location.search)) {
    if (CAMPAIGN.test(key)) url.searchParams.append(key, value);
  }
  const from = document.referrer ? new URL(document.referrer) : undefined;
  const referrer = !from || from.origin === location.origin ? '' : `${from.origin}${from.pathname}`;
  return { url: url.href, referrer, title: document.title, language: document.documentElement.lang };
}

function jarName(path: string) {
  return `kontor.tags.${path}`;
}

function readJar(path: string): Jar {
  try {
    const kept = JSON.parse(localStorage.getItem(jarName(path)) ?? '') as Partial<Jar>;
    return { cookies: kept.cookies ?? {}, storage: kept.storage ?? {} };
  } catch {
    return { cookies: {}, storage: {} };
  }
}

function keepJar(path: string, jar: Jar) {
  const text = JSON.stringify(jar);
  if (text.length > JAR_CHARS_MAX) return;
  try {
    localStorage.setItem(jarName(path), text);
  } catch {
    // A browser that keeps nothing: then they begin anew on each page.
  }
}
