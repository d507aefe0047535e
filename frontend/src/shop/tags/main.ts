// What runs in the frame of tracking codes: waits for the page to say what happened, then starts the codes that hear it.
// The frame has no origin (`sandbox`): nothing here, and nothing that is loaded here, reaches the page around it.
import type { Code, FromFrame, Start } from './contract';
import { openJar } from './jar';
import { announceConsent, VENDORS } from './vendors';

const say = (said: FromFrame) => parent.postMessage(said, '*');
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
let started = false;

function isStart(said: unknown): said is Start {
  return typeof said === 'object' && said !== null && 'kontor' in said && said.kontor === 'start';
}

addEventListener('message', ({ source, data }) => {
  if (source !== parent || started || !isStart(data)) return;
  started = true;
  start(data);
});
say({ kontor: 'ready' });

function start(said: Start) {
  const codes = JSON.parse(document.getElementById('codes')?.textContent ?? '[]') as Code[];
  openJar(said.jar, (jar) => say({ kontor: 'jar', jar }));
  announceConsent(said.agreed);
  for (const { form, account = '' } of codes) {
    if (form !== 'custom_tracking_codes') guarded(() => VENDORS[form](account, said, load));
  }
  // After the vendors' own beginnings: Tag Manager fires what comes after its start.
  window.dataLayer.push({ event: said.event.name, ...said.event.data, page: said.page });
  for (const { form, snippet = '' } of codes) {
    if (form === 'custom_tracking_codes') guarded(() => insert(snippet));
  }
}

/** One code's mistake is not the others'. */
function guarded(run: () => void) {
  try {
    run();
  } catch (fault) {
    reportError(fault);
  }
}

function load(url: string) {
  const script = document.createElement('script');
  script.async = true;
  script.nonce = nonce;
  script.src = url;
  document.head.append(script);
}

/** Puts HTML in so that its scripts run. Those that are written out get the page's word; those that come from elsewhere
 * come from a declared server or not at all. */
function insert(html: string) {
  const fragment = document.createRange().createContextualFragment(html);
  for (const script of fragment.querySelectorAll('script')) {
    if (!script.src) script.nonce = nonce;
  }
  document.body.append(fragment);
}
