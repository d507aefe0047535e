/** One part on its way to the store. fetch cannot tell how far it is; XMLHttpRequest can. */
export class PutFailed extends Error {
  override readonly name = 'PutFailed';

  constructor(
    /** 0: no answer arrived at all. */
    readonly status: number,
  ) {
    super(`HTTP ${status}`);
  }
}

export function putPart(url: string, part: Blob, signal: AbortSignal, onLoaded: (bytes: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const end = (settle: () => void) => {
      signal.removeEventListener('abort', stop);
      settle();
    };
    request.upload.addEventListener('progress', (event) => onLoaded(event.loaded));
    request.addEventListener('load', () =>
      end(() => (request.status >= 200 && request.status < 300 ? resolve() : reject(new PutFailed(request.status)))),
    );
    request.addEventListener('error', () => end(() => reject(new PutFailed(0))));
    request.addEventListener('abort', () => end(() => reject(new DOMException('paused', 'AbortError'))));
    signal.addEventListener('abort', stop);
    request.open('PUT', url);
    if (signal.aborted) request.abort();
    else request.send(part);
  });
}
