import { get } from '@/api/client';
import { Problem } from '@/api/problem';

const PAUSE_MS = 500;
const LOOKS_MAX = 60;

/** A worker looks at what has arrived; until then nobody can attach it. Refused, it says why; too slow, it can be asked again. */
export async function waitUntilChecked(uploadId: string, open: AbortSignal, words: { refused: (code: string) => string; slow: string }): Promise<void> {
  for (let look = 0; look < LOOKS_MAX; look += 1) {
    const { state, refusal } = await get('/v1/cabinet/uploads/{id}', { path: { id: uploadId } });
    if (open.aborted) throw new DOMException('closed', 'AbortError');
    if (state === 'checked') return;
    if (state !== 'completed') {
      // Without a reason nobody looked at it: it is not there as a whole.
      const code = refusal ?? 'upload_incomplete';
      throw new Problem(422, [{ code, detail: words.refused(code) }], undefined, undefined, undefined, undefined);
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  throw new Problem(0, [{ code: 'upload_unchecked', detail: words.slow }], undefined, undefined, undefined, undefined);
}
