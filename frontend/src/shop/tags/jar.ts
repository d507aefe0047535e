// Cookies and storage for codes that expect some: the frame has no origin, and so no place to keep anything. What they
// write is handed to the page, which keeps it while the visitor's consent lasts.
import type { Jar } from './contract';

export function openJar(jar: Jar, keep: (jar: Jar) => void) {
  const cookies = new Map(Object.entries(jar.cookies));
  const storage = new Map(Object.entries(jar.storage));
  let waiting = false;
  // Several writes of one turn are kept at once.
  const changed = () => {
    if (waiting) return;
    waiting = true;
    queueMicrotask(() => {
      waiting = false;
      keep({ cookies: Object.fromEntries(cookies), storage: Object.fromEntries(storage) });
    });
  };
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    set: (text: string) => {
      const [pair = '', ...rest] = String(text).split(';');
      const at = pair.indexOf('=');
      if (at < 1) return;
      const name = pair.slice(0, at).trim();
      if (isOver(rest)) cookies.delete(name);
      else cookies.set(name, pair.slice(at + 1).trim());
      changed();
    },
  });
  define('localStorage', stored(storage, changed));
  define('sessionStorage', stored(new Map(), () => undefined));
}

function define(name: 'localStorage' | 'sessionStorage', value: Storage) {
  Object.defineProperty(window, name, { configurable: true, value });
}

function isOver(attributes: string[]): boolean {
  for (const attribute of attributes) {
    const [name = '', value = ''] = attribute.split('=').map((part) => part.trim());
    if (name.toLowerCase() === 'max-age') return Number(value) <= 0;
    if (name.toLowerCase() === 'expires') return Date.parse(value) <= Date.now();
  }
  return false;
}

function stored(values: Map<string, string>, changed: () => void): Storage {
  return {
    get length() {
      return values.size;
    },
    key: (at) => [...values.keys()][at] ?? null,
    getItem: (name) => values.get(String(name)) ?? null,
    setItem: (name, value) => {
      values.set(String(name), String(value));
      changed();
    },
    removeItem: (name) => {
      values.delete(String(name));
      changed();
    },
    clear: () => {
      values.clear();
      changed();
    },
  };
}
