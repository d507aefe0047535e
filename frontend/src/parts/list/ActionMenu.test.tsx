// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { beforeAll, expect, it, vi } from 'vitest';
import { startWords } from '@/words';
import { type Action, ActionMenu } from './ActionMenu';

beforeAll(startWords);

async function open(actions: Action[]) {
  render(
    <Suspense>
      <ActionMenu label="Actions for this" actions={actions} />
    </Suspense>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for this' }));
  return screen.findByRole('menu', { name: 'Actions for this' });
}

const press = (key: string) => act(() => fireEvent.keyDown(document.activeElement ?? document.body, { key }));
const focused = () => document.activeElement?.textContent;

it('says why something cannot be done to who goes by arrow keys, and does not do it', async () => {
  const [copy, remove] = [vi.fn(), vi.fn()];
  const menu = await open([
    { key: 'remove', label: 'Remove', why: 'It was sold.', run: remove },
    { key: 'copy', label: 'Copy', run: copy },
  ]);
  const refused = screen.getByRole('menuitem', { name: 'Remove It was sold.' });
  expect(refused.getAttribute('aria-disabled')).toBe('true');
  expect(document.activeElement).toBe(refused);
  fireEvent.click(refused);
  press('Enter');
  expect(remove).not.toHaveBeenCalled();
  expect(menu.isConnected).toBe(true);
  press('ArrowDown');
  expect(focused()).toBe('Copy');
  press('ArrowDown');
  expect(document.activeElement).toBe(refused);
  press('ArrowUp');
  press('Enter');
  expect(copy).toHaveBeenCalledOnce();
});

it('says first that nothing can be done where nothing can, and then why', async () => {
  await open([
    { key: 'stop', label: 'Stop', why: 'It is over.', run: vi.fn() },
    { key: 'go', label: 'Go on', why: 'It does not stand still.', run: vi.fn() },
  ]);
  expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['No actions available.', 'StopIt is over.', 'Go onIt does not stand still.']);
  expect(focused()).toBe('No actions available.');
});
