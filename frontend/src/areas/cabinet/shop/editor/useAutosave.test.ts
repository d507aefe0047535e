// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Problem } from '@/api/problem';
import type { PageDocument } from '@/shop/blocks/document.gen';
import type { ShopPage } from '../model';
import { useAutosave } from './useAutosave';

const { saveDraft, fetchPage } = vi.hoisted(() => ({ saveDraft: vi.fn(), fetchPage: vi.fn() }));
vi.mock('../queries', () => ({ saveDraft, fetchPage }));

const documentOf = (slug: string): PageDocument => ({ schemaVersion: 1, pageKind: 'shop', locales: ['en'], customCssClass: slug, blocks: [] });
const begun = documentOf('begun');
const mine = documentOf('mine');
const page = { id: 'pge_1', version: 4, document: begun } as ShopPage;
const refused = (status: number) => new Problem(status, [], undefined, undefined, undefined, undefined);
const answer = (version: number, document = mine): ShopPage => ({ ...page, version, document });
const CALM_MS = 2000;
const calm = (ms = CALM_MS) => act(() => vi.advanceTimersByTimeAsync(ms));

/** The page with something typed, which waits to be saved. */
function typed() {
  const hook = renderHook(({ document }) => useAutosave(page, document, ignore), { initialProps: { document: begun } });
  hook.rerender({ document: mine });
  return hook;
}
const ignore = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  saveDraft.mockReset().mockResolvedValue(answer(5));
  fetchPage.mockReset().mockResolvedValue(answer(9, documentOf('theirs')));
});
afterEach(() => vi.useRealTimers());

it('saves after a while, and once', async () => {
  const { result } = typed();
  expect(result.current.state).toBe('waiting');
  await calm();
  await calm();
  expect(saveDraft.mock.calls).toEqual([['pge_1', 4, mine, false]]);
  expect(result.current.state).toBe('saved');
});

it('changes the page from the version that the save before it made', async () => {
  const { result } = typed();
  const step = vi.fn().mockResolvedValue(answer(6));
  await act(async () => {
    await Promise.all([result.current.save(), result.current.between(step)]);
  });
  expect(step.mock.calls).toEqual([[5]]);
});

it('tries again after a failure of the network, without another change', async () => {
  saveDraft.mockRejectedValueOnce(refused(0));
  const { result } = typed();
  await calm();
  expect(result.current.state).toBe('failed');
  await calm(10_000);
  expect(result.current.state).toBe('saved');
});

async function met() {
  saveDraft.mockRejectedValueOnce(refused(412));
  const hook = typed();
  await calm();
  expect(hook.result.current.state).toBe('stale');
  saveDraft.mockClear();
  return hook;
}

describe('where somebody else has saved', () => {
  it('mine goes on top, and theirs is kept', async () => {
    const { result } = await met();
    await act(async () => {
      await result.current.keepMine(result.current.theirs ?? page);
    });
    expect(saveDraft.mock.calls).toEqual([['pge_1', 9, mine, true]]);
    expect(result.current.state).toBe('saved');
  });

  it('theirs goes on top, and mine is kept', async () => {
    const { result } = await met();
    saveDraft.mockResolvedValueOnce(answer(10)).mockResolvedValueOnce(answer(11, documentOf('theirs')));
    await act(async () => {
      result.current.follow(await result.current.keepTheirs(result.current.theirs ?? page));
    });
    expect(saveDraft.mock.calls).toEqual([
      ['pge_1', 9, mine, true],
      ['pge_1', 10, documentOf('theirs'), true],
    ]);
    expect(result.current.theirs).toBeUndefined();
  });

  it('it is fetched again where it could not be', async () => {
    fetchPage.mockRejectedValueOnce(refused(0));
    const { result } = await met();
    expect(result.current.theirs).toBeUndefined();
    await act(() => result.current.meet());
    expect(result.current.theirs?.version).toBe(9);
  });
});
