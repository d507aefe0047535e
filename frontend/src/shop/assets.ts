// The built files by their logical names. The server hands the manifest over as one global text before it loads the bundle.
export interface Asset {
  url: string;
  integrity: string;
  /** Present for what is so small that a request would cost more than it. */
  inline?: string;
}

declare global {
  // eslint-disable-next-line no-var
  var kontorAssets: string | undefined;
}

let read: Record<string, Asset> | undefined;

export function asset(name: string): Asset | undefined {
  read ??= JSON.parse(globalThis.kontorAssets ?? '{}') as Record<string, Asset>;
  return read[name];
}
