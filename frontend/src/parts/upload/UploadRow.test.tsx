// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { del, get, post } from '@/api/client';
import { Problem } from '@/api/problem';
import { startWords } from '@/words';
import { DropZone } from './DropZone';
import { UploadRow } from './UploadRow';
import { putPart } from './put';
import { allUploads, dropUpload, startUpload, useUploads } from './uploads';

vi.mock('@/api/client', () => ({ get: vi.fn(), post: vi.fn(), del: vi.fn() }));
vi.mock('./put', async (original) => ({ ...(await original<typeof import('./put')>()), putPart: vi.fn() }));

const OWNER = 'files';
const wire = { id: 'upl_1', state: 'open', partSizeBytes: 4, partCount: 1, partsArrived: [], partLinks: [{ number: 1, url: 'https://store/1' }] };

beforeAll(async () => {
  await startWords();
  await i18next.loadNamespaces('uploads');
});
beforeEach(() => {
  localStorage.clear();
  vi.mocked(post).mockReset().mockResolvedValue(wire as never);
  vi.mocked(get).mockReset().mockResolvedValue(wire as never);
  vi.mocked(del).mockReset().mockResolvedValue(undefined as never);
  // On its way until it is stopped.
  vi.mocked(putPart).mockReset().mockImplementation((_url, _part, stop) => new Promise((_, fail) => stop.addEventListener('abort', () => fail(new DOMException('paused', 'AbortError')))));
});
afterEach(() => {
  cleanup();
  for (const { key } of allUploads()) dropUpload(key);
});

function Example() {
  return (
    <div>
      {useUploads(OWNER).map((entry) => (
        <UploadRow key={entry.key} entry={entry} />
      ))}
      <DropZone purpose="cover" label="Add files" hint="" onFiles={() => undefined} />
    </div>
  );
}

async function begin(...names: string[]) {
  render(<Example />);
  await act(async () => {
    for (const name of names) startUpload(OWNER, 'digital', new File(['0123'], name, { lastModified: 1 }), async () => undefined);
  });
}

/** As the keyboard presses it: what is pressed has the focus. */
async function press(name: string) {
  const button = screen.getByRole('button', { name });
  await act(async () => button.focus());
  await act(async () => void fireEvent.click(button));
}
const focused = () => document.activeElement?.getAttribute('aria-label');

it('keeps the focus on the button that pauses and goes on', async () => {
  await begin('a.pdf');
  await press('Pause a.pdf');
  expect(focused()).toBe('Resume a.pdf');
  await press('Resume a.pdf');
  expect(focused()).toBe('Pause a.pdf');
});

it('goes on with the next file when one is given up, and with the place for more after the last', async () => {
  await begin('a.pdf', 'b.pdf', 'c.pdf');
  await press('Cancel b.pdf');
  expect(focused()).toBe('Pause c.pdf');
  await press('Cancel c.pdf');
  expect(focused()).toBe('Add files');
  await press('Cancel a.pdf');
  expect(focused()).toBe('Add files');
});

it('goes to what can still be done when the file is refused', async () => {
  await begin('a.pdf');
  await press('Pause a.pdf');
  vi.mocked(get).mockRejectedValue(new Problem(422, [], 'Rejected', undefined, undefined, undefined));
  await press('Resume a.pdf');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^(Pause|Continue) / })).toBeNull());
  expect(focused()).toBe('Cancel a.pdf');
});

it('has the buttons still, but not to be pressed, while the file is put together', async () => {
  const arrivals: (() => void)[] = [];
  vi.mocked(putPart).mockReset().mockImplementation(() => new Promise((done) => void arrivals.push(done)));
  vi.mocked(post).mockImplementation(((path: string) => (path.endsWith('/complete') ? new Promise(() => undefined) : Promise.resolve(wire))) as never);
  await begin('a.pdf');
  const button = screen.getByRole('button', { name: 'Pause a.pdf' });
  button.focus();
  await act(async () => arrivals.forEach((arrive) => arrive()));
  expect(screen.getByRole('status').textContent).toBe('Finishing upload …');
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute('aria-disabled')).toBe('true');
  await press('Cancel a.pdf');
  expect(del).not.toHaveBeenCalled();
  expect(screen.getByRole('group', { name: 'a.pdf' })).toBeTruthy();
});
