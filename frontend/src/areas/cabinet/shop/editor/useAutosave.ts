import { useCallback, useEffect, useRef, useState } from 'react';
import { Problem } from '@/api/problem';
import type { PageDocument } from '@/shop/blocks/document.gen';
import type { ShopPage } from '../model';
import { fetchPage, saveDraft } from '../queries';

/** How long nothing is changed before it is saved. */
const CALM_MS = 2000;
/** When it is tried again after the network or the server failed. */
const AGAIN_MS = 10_000;
const STALE = 412;
const UNPROCESSABLE = 422;

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'stale' | 'refused';

export const isStale = (error: unknown): boolean => error instanceof Problem && error.status === STALE;
const isRefused = (error: unknown): error is Problem => error instanceof Problem && error.status >= 400 && error.status < 500;

/** Steps of which each begins when the one before has ended, whichever way that was. */
function useTurns() {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(<Result>(step: () => Promise<Result>): Promise<Result> => {
    const queued = last.current.then(step);
    last.current = queued.catch(() => undefined);
    return queued;
  }, []);
}

/** Saves the draft when nothing was changed for a while, each time from the version that the answer before had. */
export function useAutosave(page: ShopPage, document: PageDocument, onSaved: (page: ShopPage) => void) {
  const [state, setState] = useState<SaveState>('saved');
  const [problem, setProblem] = useState<Problem>();
  const [theirs, setTheirs] = useState<ShopPage>();
  const version = useRef(page.version);
  const kept = useRef<PageDocument | undefined>(document);
  /** The next save replaces what somebody else made, which has to stay among the versions. */
  const onTop = useRef(false);
  const newest = useRef(document);
  newest.current = document;
  version.current = Math.max(version.current, page.version);
  const inTurn = useTurns();

  /** Somebody else has saved: what they have is fetched, and the choice is the person's. */
  const meet = useCallback(async () => {
    setTheirs(await fetchPage(page.id).catch(() => undefined));
    setState('stale');
  }, [page.id]);

  const send = useCallback(
    async (): Promise<boolean> => {
      const sent = newest.current;
      if (sent === kept.current) return true;
      setState('saving');
      try {
        const saved = await saveDraft(page.id, version.current, sent, onTop.current);
        onTop.current = false;
        version.current = Math.max(version.current, saved.version);
        kept.current = sent;
        setProblem(undefined);
        onSaved(saved);
        setState(newest.current === sent ? 'saved' : 'waiting');
        return true;
      } catch (error) {
        if (isStale(error)) await meet();
        else {
          setProblem(isRefused(error) ? error : undefined);
          setState(isRefused(error) ? 'refused' : 'failed');
        }
        return false;
      }
    },
    [page.id, onSaved, meet],
  );

  /** One after another: what was typed while one was under way goes with the next. */
  const save = useCallback(() => inTurn(async () => (await send()) && send()), [inTurn, send]);

  /** Another change of the page: after what is being saved, from its version; what it answers is the newest. */
  const between = useCallback(
    (step: (version: number) => Promise<ShopPage>) =>
      inTurn(async () => {
        try {
          const fresh = await step(version.current);
          version.current = Math.max(version.current, fresh.version);
          return fresh;
        } catch (error) {
          if (isStale(error)) await meet();
          throw error;
        }
      }),
    [inTurn, meet],
  );

  useEffect(() => {
    if (document === kept.current) setState((now) => (now === 'waiting' ? 'saved' : now));
    if (document === kept.current || state === 'stale') return undefined;
    setState((now) => (now === 'saving' ? now : 'waiting'));
    const timer = setTimeout(() => void save(), CALM_MS);
    return () => clearTimeout(timer);
    // What was refused is tried again with the next change only.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [document, save]);

  useEffect(() => {
    if (state !== 'failed') return undefined;
    const again = () => void save();
    const timer = setTimeout(again, AGAIN_MS);
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [state, save]);

  /** After the page was changed by another way: its draft is what the server has. */
  const followPage = useCallback((fresh: ShopPage) => {
    version.current = Math.max(version.current, fresh.version);
    kept.current = fresh.document ?? newest.current;
    setTheirs(undefined);
    setProblem(undefined);
    setState('saved');
  }, []);

  /** What is here goes on top of what the others made; theirs stays among the versions. */
  const keepMine = useCallback(
    (their: ShopPage) =>
      inTurn(() => {
        version.current = their.version;
        kept.current = undefined;
        onTop.current = true;
        return send();
      }),
    [inTurn, send],
  );

  /** What the others made is the draft; what is here was saved before it, so that it stays among the versions. */
  const keepTheirs = useCallback(
    (their: ShopPage) =>
      inTurn(async () => {
        const { document: wanted = newest.current } = their;
        try {
          const mine = await saveDraft(page.id, their.version, newest.current, true);
          const fresh = await saveDraft(page.id, mine.version, wanted, true);
          version.current = fresh.version;
          return fresh;
        } catch (error) {
          // Mine cannot be saved as it is: it stays a step back in this editor.
          if (error instanceof Problem && error.status === UNPROCESSABLE) return their;
          await meet();
          throw error;
        }
      }),
    [page.id, inTurn, meet],
  );

  return { state, problem, theirs, save, between, follow: followPage, keepMine, keepTheirs, meet, dirty: document !== kept.current };
}
