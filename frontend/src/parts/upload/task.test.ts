// @vitest-environment jsdom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { del, get, post } from '@/api/client';
import { Problem } from '@/api/problem';
import { refusal } from './kinds';
import { PutFailed, putPart } from './put';
import { UploadTask } from './task';

vi.mock('@/api/client', () => ({ get: vi.fn(), post: vi.fn(), del: vi.fn() }));
vi.mock('./put', async (original) => ({ ...(await original<typeof import('./put')>()), putPart: vi.fn() }));

const PART = 4;
const wire = (arrived: number[], links: number[]) => ({
  id: 'upl_1',
  state: 'open',
  partSizeBytes: PART,
  partCount: 3,
  partsArrived: arrived,
  partLinks: links.map((number) => ({ number, url: `https://store/${number}` })),
});
const file = () => new File(['0123456789'], 'book.pdf', { lastModified: 1 });
const sent = () => vi.mocked(putPart).mock.calls.map(([url, part]) => [url.split('/').at(-1), part.size]);

function task(completed = vi.fn(async () => undefined)) {
  return { task: new UploadTask(file(), 'digital', () => undefined, completed), completed };
}

describe('an upload', () => {
  beforeEach(() => {
    localStorage.clear();
    vi.mocked(post).mockReset().mockResolvedValue(wire([], [1, 2, 3]) as never);
    vi.mocked(get).mockReset();
    vi.mocked(del).mockReset().mockResolvedValue(undefined as never);
    vi.mocked(putPart).mockReset().mockResolvedValue(undefined);
  });

  it('is cut into parts, the last one shorter, and put together once', async () => {
    const { task: upload, completed } = task();
    await upload.run();
    expect(sent().toSorted()).toEqual([['1', 4], ['2', 4], ['3', 2]]);
    expect(vi.mocked(post).mock.calls.map(([path]) => path)).toEqual(['/v1/cabinet/uploads', '/v1/cabinet/uploads/{id}/complete']);
    expect(completed).toHaveBeenCalledExactlyOnceWith('upl_1');
    expect(upload.progress).toMatchObject({ phase: 'done', loaded: 10, total: 10 });
  });

  it('goes on where a closed tab stopped', async () => {
    localStorage.setItem('kontor.upload.digital.10.1.book.pdf', 'upl_1');
    vi.mocked(get).mockResolvedValue(wire([1, 3], []) as never);
    vi.mocked(post).mockResolvedValue(wire([], [2]) as never);
    await task().task.run();
    expect(sent()).toEqual([['2', 4]]);
  });

  it('begins anew when nobody knows the one that was remembered', async () => {
    localStorage.setItem('kontor.upload.digital.10.1.book.pdf', 'upl_0');
    vi.mocked(get).mockRejectedValue(new Problem(404, [{ code: 'not_found' }], undefined, undefined, undefined, undefined));
    await task().task.run();
    expect(sent()).toHaveLength(3);
  });

  it('tries a part again with a fresh link when the old one has run out', async () => {
    vi.mocked(putPart).mockRejectedValueOnce(new PutFailed(403));
    const { task: upload } = task();
    await upload.run();
    expect(vi.mocked(post).mock.calls.map(([path]) => path)).toContain('/v1/cabinet/uploads/{id}/parts');
    expect(upload.progress.phase).toBe('done');
  });

  it('pauses, and goes on from what has arrived', async () => {
    vi.mocked(putPart).mockImplementation(
      (_url, _part, signal) => new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new DOMException('paused', 'AbortError')))),
    );
    const { task: upload } = task();
    const first = upload.run();
    await vi.waitFor(() => expect(upload.progress.phase).toBe('running'));
    upload.pause();
    await first;
    expect(upload.progress.phase).toBe('paused');
    vi.mocked(get).mockResolvedValue(wire([1], [2, 3]) as never);
    vi.mocked(putPart).mockReset().mockResolvedValue(undefined);
    await upload.run();
    expect(sent()).toHaveLength(2);
    expect(upload.progress.phase).toBe('done');
  });

  it('does not travel again when only its place was refused an answer', async () => {
    const { task: upload, completed } = task();
    completed.mockRejectedValueOnce(new Problem(0, [], undefined, undefined, undefined, undefined));
    await upload.run();
    expect(upload.progress.phase).toBe('broken');
    await upload.run();
    expect(sent()).toHaveLength(3);
    expect(upload.progress.phase).toBe('done');
  });

  it('says why it was refused and is not told to give up what is over', async () => {
    vi.mocked(post).mockRejectedValueOnce(new Problem(422, [{ code: 'wrong_file_type', detail: 'Choose another.' }], undefined, undefined, undefined, undefined));
    const { task: upload } = task();
    await upload.run();
    expect(upload.progress).toMatchObject({ phase: 'refused', words: 'Choose another.' });
    await upload.cancel();
    expect(del).not.toHaveBeenCalled();
  });

  it('looks at name and size before a byte travels', () => {
    expect(refusal('digital', { name: 'Book.PDF', size: 1 })).toBeUndefined();
    expect(refusal('digital', { name: 'setup.exe', size: 1 })).toBe('wrong_file_type');
    expect(refusal('digital', { name: '.pdf', size: 1 })).toBe('wrong_file_type');
    for (const purpose of ['cover', 'digital', 'evidence', 'document'] as const)
      expect(refusal(purpose, { name: 'IMG_0001.HEIC', size: 1 })).toBe('photo_format');
    expect(refusal('cover', { name: 'a.png', size: 0 })).toBe('file_empty');
    expect(refusal('cover', { name: 'a.png', size: 10 * 1024 * 1024 + 1 })).toBe('file_too_large');
  });
});
