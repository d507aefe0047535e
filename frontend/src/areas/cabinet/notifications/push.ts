/** Whether this browser shows notifications, and letting it: the permission is asked for by a click alone. */
const WORKER = '/notifications.js';

export const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** What this browser is subscribed with, if it is. */
export async function ownSubscription(): Promise<PushSubscription | undefined> {
  if (!canPush()) return undefined;
  const worker = await navigator.serviceWorker.getRegistration('/');
  return (await worker?.pushManager.getSubscription()) ?? undefined;
}

/** Bytes of base64url. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (letter) => letter.codePointAt(0) ?? 0);
}

/** Asks the reader, and subscribes; undefined where they said no. */
export async function subscribe(publicKey: string): Promise<PushSubscription | undefined> {
  if ((await window.Notification.requestPermission()) !== 'granted') return undefined;
  await navigator.serviceWorker.register(WORKER, { scope: '/' });
  const worker = await navigator.serviceWorker.ready;
  // What was allowed under other keys, or by who was signed in before, is not taken on.
  const former = await worker.pushManager.getSubscription();
  await former?.unsubscribe();
  return worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(publicKey) });
}

const BROWSERS = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'] as const;
const CALLED: Record<(typeof BROWSERS)[number], string> = { Edg: 'Edge', OPR: 'Opera', Firefox: 'Firefox', Chrome: 'Chrome', Safari: 'Safari' };
const SYSTEMS = ['Windows', 'Android', 'iPhone', 'iPad', 'Mac', 'Linux'] as const;

/** What to call this browser in a list of several. */
export function browserName(agent: string): string {
  const browser = BROWSERS.find((name) => agent.includes(`${name}/`));
  const system = SYSTEMS.find((name) => agent.includes(name));
  return [browser ? CALLED[browser] : 'Browser', system].filter(Boolean).join(', ');
}
