// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { useForm } from 'react-hook-form';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { get } from '@/api/client';
import { Form } from '@/parts/form/Form';
import { startUpload } from '@/parts/upload/shelf';
import { startWords } from '@/words';
import { EvidenceFiles, FILES_MAX } from './EvidenceFiles';
import { type Dispute, type EvidenceFile, type EvidenceForm, written } from './evidence';

vi.mock('@/api/client', () => ({ get: vi.fn() }));
vi.mock('@/parts/upload/shelf', () => ({ startUpload: vi.fn(), useUploads: () => [], allUploads: () => [], dropUpload: vi.fn() }));

beforeAll(async () => {
  await startWords();
  await i18next.loadNamespaces(['orders', 'uploads']);
});
beforeEach(() => {
  vi.mocked(startUpload).mockReset();
  vi.mocked(get).mockReset();
});

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
  expect(screen.getByText('mail.pdf is attached.').getAttribute('role')).toBe('status');
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Remove mail.pdf' })));
  expect(screen.queryByRole('group', { name: 'mail.pdf' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Files' }));
});

it('attaches nothing that was refused, and says why', async () => {
  vi.mocked(get).mockResolvedValue({ state: 'refused' } as never);
  render(<Example files={[]} />);
  await choose(pdf('fake.pdf'));
  await expect(vi.mocked(startUpload).mock.calls[0]?.[3]('upl_1')).rejects.toMatchObject({ status: 422, words: expect.stringContaining('not what its name says') });
  expect(screen.queryByRole('group', { name: 'fake.pdf' })).toBeNull();
});

it('takes as many as fit and says so', async () => {
  render(<Example files={kept(FILES_MAX - 1)} />);
  await choose(pdf('a.pdf'), pdf('b.pdf'));
  expect(startUpload).toHaveBeenCalledTimes(1);
  expect(screen.getByText('Of these files only one more fits: 5 can be attached.')).toBeTruthy();
});

it('takes no more when all are there', () => {
  render(<Example files={kept(FILES_MAX)} />);
  expect(screen.queryByLabelText('Add files')).toBeNull();
  expect(screen.getByText('5 files are attached: remove one to add another.')).toBeTruthy();
});
