import { describe, expect, it } from 'vitest';
import { Problem } from '@/api/problem';
import { type Dispute, type EvidenceForm, bodyOf, filesOf, filesRefused, isSaid, waitsFor, written } from './evidence';

const file = { uploadId: 'upl_1', about: 'receipt', fileName: 'mail.pdf', sizeBytes: 12 } as const;
const form = (change: Partial<EvidenceForm>): EvidenceForm => ({ ...written({}), files: [], ...change });

describe('evidence with files', () => {
  it('is said by a text or by a file', () => {
    expect(isSaid(form({}))).toBe(false);
    expect(isSaid(form({ product: '  \n' }))).toBe(false);
    expect(isSaid(form({ product: 'Knots' }))).toBe(true);
    expect(isSaid(form({ files: [file] }))).toBe(true);
  });

  it('names of a file its upload and what it is about', () => {
    expect(bodyOf(form({ access: 'At once.', files: [file] }))).toMatchObject({ access: 'At once.', files: [{ uploadId: 'upl_1', about: 'receipt' }] });
    expect(Object.keys(bodyOf(form({ files: [file] })).files[0] ?? {})).toEqual(['uploadId', 'about']);
  });

  it('is there again as it was kept', () => {
    const kept = { ...written({}), files: [{ ...file, contentType: 'application/pdf' }] };
    expect(filesOf({ evidence: kept } as unknown as Dispute)).toEqual([file]);
    expect(filesOf({} as Dispute)).toEqual([]);
  });

  it('knows which file a refusal is about', () => {
    const items = [
      { code: 'upload_unchecked', detail: 'Try again.', pointer: '/files/2/upload_id' },
      { code: 'too_long', detail: 'Too long.', pointer: '/product' },
      { code: 'too_many', detail: 'At most 5.', pointer: '/files' },
    ];
    const { files, rest } = filesRefused(new Problem(422, items, undefined, undefined, undefined, undefined));
    expect(files).toEqual([{ place: 2, words: 'Try again.', code: 'upload_unchecked' }]);
    expect(rest.map(({ code }) => code)).toEqual(['too_long', 'too_many']);
  });

  it('waits for every file that may still come, and says first what can be done about it', () => {
    expect(waitsFor([])).toBeUndefined();
    expect(waitsFor(['refused', 'done', 'cancelled'])).toBeUndefined();
    expect(waitsFor(['finishing', 'refused'])).toBe('checking');
    expect(waitsFor(['finishing', 'running'])).toBe('waiting');
    expect(waitsFor(['starting', 'paused'])).toBe('stopped');
    expect(waitsFor(['broken', 'finishing'])).toBe('stopped');
  });
});
