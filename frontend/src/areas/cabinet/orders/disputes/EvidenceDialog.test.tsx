// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { post, put } from '@/api/client';
import { Problem } from '@/api/problem';
import { type Entry, useUploads } from '@/parts/upload/uploads';
import type { Phase } from '@/parts/upload/task';
import { startWords } from '@/words';
import { EvidenceDialog } from './EvidenceDialog';
import type { OrderDetail } from '../details/order';
import { type Dispute, written } from './evidence';

vi.mock('@/api/client', () => ({ get: vi.fn(), put: vi.fn(), post: vi.fn(), newIdempotencyKey: () => 'key_1' }));
vi.mock('@/parts/upload/uploads', () => ({ startUpload: vi.fn(), useUploads: vi.fn(), allUploads: () => [], dropUpload: vi.fn() }));

const file = { uploadId: 'upl_1', about: 'receipt', fileName: 'mail.pdf', sizeBytes: 12 };
const dispute = { id: 'dsp_1', evidence: { ...written({ product: 'Knots' }), files: [file] } } as unknown as Dispute;
const onClose = vi.fn();

beforeAll(async () => {
  await startWords();
  await i18next.loadNamespaces(['orders', 'uploads']);
});
beforeEach(() => {
  onClose.mockReset();
  vi.mocked(put).mockReset().mockResolvedValue(undefined as never);
  vi.mocked(post).mockReset().mockResolvedValue({ checking: false } as never);
});

function open(...phases: Phase[]) {
  const entries = phases.map((phase, n) => {
    const task = { file: new File(['%PDF-1.7'], `way${n}.pdf`), progress: { phase, loaded: 0, total: 1 } };
    return { key: `upload-${n}`, owner: 'evidence dsp_1', task } as Entry;
  });
  vi.mocked(useUploads).mockReturnValue(entries);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <EvidenceDialog order={{ id: 'ord_1', token: 'K7Q2-2841' } as OrderDetail} dispute={dispute} onClose={onClose} />
    </QueryClientProvider>,
  );
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (found: HTMLElement) => act(async () => void fireEvent.click(found));
const question = () => screen.getByRole('dialog', { name: 'Submit evidence?' });
async function handIn() {
  await press(button('Submit …'));
  await press(within(question()).getByRole('button', { name: 'Submit' }));
}
const refused = (...items: { code: string; detail: string; pointer?: string }[]) => new Problem(422, items, undefined, undefined, undefined, undefined);

it.each<[Phase, string]>([
  ['starting', 'A file is still uploading. Wait until it’s attached, or cancel it.'],
  ['running', 'A file is still uploading. Wait until it’s attached, or cancel it.'],
  ['paused', 'An upload was interrupted. Resume or cancel it.'],
  ['broken', 'An upload was interrupted. Resume or cancel it.'],
  ['finishing', 'A file is being checked. Wait until it’s attached.'],
])('neither hands in nor saves while a file is %s, and says why', (phase, why) => {
  open(phase);
  expect(button('Save draft').disabled).toBe(true);
  expect(button('Submit …').disabled).toBe(true);
  expect(screen.getByText(why).getAttribute('role')).toBe('status');
  expect(button('Cancel way0.pdf').getAttribute('aria-disabled') === 'false').toBe(why.includes('cancel it'));
  expect(screen.queryByRole('button', { name: 'Resume way0.pdf' }) !== null).toBe(why.includes('Resume or cancel it'));
});

it('waits for nothing that was refused', () => {
  open('refused');
  expect(button('Save draft').disabled).toBe(false);
  expect(button('Submit …').disabled).toBe(false);
});

it('saves a draft and hands nothing in', async () => {
  open();
  await press(button('Save draft'));
  expect(put).toHaveBeenCalledOnce();
  expect(post).not.toHaveBeenCalled();
  expect(onClose).toHaveBeenCalledOnce();
});

it('saves what is there before it is handed in, once', async () => {
  open();
  await handIn();
  expect(put).toHaveBeenCalledOnce();
  expect(post).toHaveBeenCalledExactlyOnceWith('/v1/cabinet/orders/{id}/disputes/{dispute}/submit', {
    path: { id: 'ord_1', dispute: 'dsp_1' },
    idempotencyKey: 'key_1',
  });
  expect(onClose).toHaveBeenCalledOnce();
});

it('says in the form what kept it from being handed in, and is a draft again when it is saved as one', async () => {
  vi.mocked(put).mockRejectedValueOnce(
    refused(
      { code: 'upload_unchecked', detail: 'It is being looked at.', pointer: '/files/0/upload_id' },
      { code: 'too_long', detail: 'Too long for a bank.', pointer: '/statement' },
      { code: 'too_many', detail: 'All of it is too much.' },
    ),
  );
  open();
  await handIn();
  expect(post).not.toHaveBeenCalled();
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog', { name: 'Submit evidence?' })).toBeNull();
  const above = screen.getByRole('alert').textContent;
  expect(above).toContain('A file can’t be attached. See below.');
  expect(above).toContain('All of it is too much.');
  expect(within(screen.getByRole('group', { name: 'mail.pdf' })).getByText('It is being looked at.')).toBeTruthy();
  expect(screen.getByText('Too long for a bank.')).toBeTruthy();

  await press(button('Save draft'));
  expect(put).toHaveBeenCalledTimes(2);
  expect(post).not.toHaveBeenCalled();
  expect(onClose).toHaveBeenCalledOnce();
});

it('says above the form why it was not handed in', async () => {
  vi.mocked(post).mockRejectedValueOnce(refused({ code: 'dispute_over', detail: 'The bank has decided.' }));
  open();
  await handIn();
  expect(screen.getByRole('alert').textContent).toBe('The bank has decided.');
  expect(onClose).not.toHaveBeenCalled();
});
