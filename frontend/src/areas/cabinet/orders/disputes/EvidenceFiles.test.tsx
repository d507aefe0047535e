// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { useForm } from 'react-hook-form';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { get } from '@/api/client';
import { Form } from '@/parts/form/Form';
import { type Entry, startUpload, useUploads } from '@/parts/upload/uploads';
import type { Phase } from '@/parts/upload/task';
import { startWords } from '@/words';
import { EvidenceFiles, FILES_MAX } from './EvidenceFiles';
import { type Dispute, type EvidenceFile, type EvidenceForm, written } from './evidence';

vi.mock('@/api/client', () => ({ get: vi.fn() }));
vi.mock('@/parts/upload/uploads', () => ({ startUpload: vi.fn(), useUploads: vi.fn(), allUploads: () => [], dropUpload: vi.fn() }));

beforeAll(async () => {
  await startWords();
  await i18next.loadNamespaces(['orders', 'uploads']);
});
beforeEach(() => {
  vi.mocked(startUpload).mockReset();
  vi.mocked(get).mockReset();
  onTheirWay();
});

/** Uploads of this dispute, each as far as it says. */
function onTheirWay(...phases: Phase[]) {
  const entries = phases.map((phase, n) => {
    const file = pdf(`way${n}.pdf`);
    return { key: `upload-${n}`, owner: 'evidence dsp_1', task: { file, progress: { phase, loaded: 0, total: 1 } } } as Entry;
  });
  vi.mocked(useUploads).mockReturnValue(entries);
}

const pdf = (name: string) => new File(['%PDF-1.7'], name);
const kept = (count: number): EvidenceFile[] =>
  Array.from({ length: count }, (_, n) => ({ uploadId: `upl_${n}`, about: 'receipt', fileName: `kept${n}.pdf`, sizeBytes: 1 }));

function Example({ files }: { files: EvidenceFile[] }) {
  const form = useForm<EvidenceForm>({ defaultValues: { ...written({}), files } });
  return (
    <Form form={form} onSubmit={async () => undefined}>
      <EvidenceFiles dispute={{ id: 'dsp_1' } as Dispute} />
    </Form>
  );
}

const choose = (...files: File[]) => act(async () => void fireEvent.change(screen.getByLabelText('Add files'), { target: { files } }));
/** What happens once the store has the file. */
const stored = (at: number, id: string) => act(async () => vi.mocked(startUpload).mock.calls[at]?.[3](id));

it('attaches a file once it was checked, and asks what it shows', async () => {
  vi.mocked(get).mockResolvedValue({ state: 'checked' } as never);
  render(<Example files={[]} />);
  await choose(pdf('mail.pdf'));
  expect(startUpload).toHaveBeenCalledWith('evidence dsp_1', 'evidence', expect.any(File), expect.any(Function));
  expect(screen.queryByRole('group', { name: 'mail.pdf' })).toBeNull();
  await stored(0, 'upl_1');
  expect(screen.getByRole('group', { name: 'mail.pdf' })).toBeTruthy();
  expect(screen.getAllByRole('status').map((said) => said.textContent)).toContain('mail.pdf attached.');
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Remove mail.pdf' })));
  expect(screen.queryByRole('group', { name: 'mail.pdf' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Files' }));
});

it.each([
  ['wrong_file_type', 'match the file type'],
  ['file_too_large', 'up to 5 MB'],
  ['file_cut_off', 'file is incomplete'],
  ['photo_format', 'Most Compatible'],
  ['upload_incomplete', 'is incomplete'],
  ['pdf_broken', 'can’t be attached'],
])('attaches nothing that was refused as %s, and says why', async (refusal, words) => {
  vi.mocked(get).mockResolvedValue({ state: 'refused', refusal } as never);
  render(<Example files={[]} />);
  await choose(pdf('fake.pdf'));
  await expect(vi.mocked(startUpload).mock.calls[0]?.[3]('upl_1')).rejects.toMatchObject({ status: 422, code: refusal, words: expect.stringContaining(words) });
  expect(screen.queryByRole('group', { name: 'fake.pdf' })).toBeNull();
});

it('takes as many as fit and says so', async () => {
  render(<Example files={kept(FILES_MAX - 1)} />);
  await choose(pdf('a.pdf'), pdf('b.pdf'));
  expect(startUpload).toHaveBeenCalledTimes(1);
  expect(screen.getByText('You can add only one more file: the limit is 5.')).toBeTruthy();
});

it('takes no more when all are there', () => {
  render(<Example files={kept(FILES_MAX)} />);
  expect(screen.queryByLabelText('Add files')).toBeNull();
  expect(screen.getByText('5 files are attached. Remove one to add another.')).toBeTruthy();
});

it('has room again for what was refused, and calls full only what is attached', () => {
  onTheirWay('refused');
  const { rerender } = render(<Example files={kept(FILES_MAX - 1)} />);
  expect(screen.getByLabelText('Add files')).toBeTruthy();
  onTheirWay('refused', 'running');
  rerender(<Example files={kept(FILES_MAX - 1)} />);
  expect(screen.queryByLabelText('Add files')).toBeNull();
  expect(screen.getByText('5 files are attached or uploading. You can’t add more.')).toBeTruthy();
});

it('keeps the focus when the last file takes the place for more of them', () => {
  const { rerender } = render(<Example files={kept(FILES_MAX - 1)} />);
  expect(document.activeElement).toBe(document.body);
  screen.getByLabelText('Add files').focus();
  onTheirWay('starting');
  rerender(<Example files={kept(FILES_MAX - 1)} />);
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Files' }));
});
