import { useCallback, useEffect, useRef, useState } from 'react';
import { Problem } from '@/api/problem';
import type { PageDocument } from '@/shop/blocks/document.gen';
import type { ShopPage } from '../model';
import { fetchPage, saveDraft } from '../queries';

/** How long nothing is changed before it is saved. */
const CALM_MS = 2000;
const STALE = 412;

export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed' | 'stale' | 'refused';

/** Saves the draft when nothing was changed for a while, each time from the version that the answer before had. */
export function useAutosave(page: ShopPage, document: PageDocument, onSaved: (page: ShopPage) => void) {
  const [state, setState] = useState<SaveState>('saved');
  const [problem, setProblem] = useState<Problem>();
  const [theirs, setTheirs] = useState<ShopPage>();
  const version = useRef(page.version);
  const kept = useRef(document);
  const running = useRef<Promise<boolean>>(undefined);
  const newest = useRef(document);
  newest.current = document;
  version.current = Math.max(version.current, page.version);

  const send = useCallback(async (): Promise<boolean> => {
    const sent = newest.current;
    if (sent === kept.current) return true;
    setState('saving');
    try {
      const saved = await saveDraft(page.id, version.current, sent);
      version.current = saved.version;
      kept.current = sent;
      setProblem(undefined);
      onSaved(saved);
      setState(newest.current === sent ? 'saved' : 'waiting');
      return true;
    } catch (error) {
      if (error instanceof Problem && error.status === STALE) {
        setTheirs(await fetchPage(page.id).catch(() => undefined));
        setState('stale');
      } else {
        setProblem(error instanceof Problem ? error : undefined);
        setState(error instanceof Problem && error.status >= 400 && error.status < 500 ? 'refused' : 'failed');
      }
      return false;
    }
  }, [page.id, onSaved]);

  /** One after another: what was typed while one was under way goes with the next. */
  const save = useCallback(async (): Promise<boolean> => {
    await running.current;
    running.current = send();
    const done = await running.current;
    return done && newest.current !== kept.current ? send() : done;
  }, [send]);

  useEffect(() => {
    if (document === kept.current || state === 'stale') return undefined;
    setState((now) => (now === 'saving' ? now : 'waiting'));
    const timer = setTimeout(() => void save(), CALM_MS);
    return () => clearTimeout(timer);
    // What was refused is tried again with the next change only.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [document, save]);

  /** After the page was changed by another way: its draft is what the server has. */
  const followPage = useCallback((fresh: ShopPage) => {
    version.current = fresh.version;
    kept.current = fresh.document ?? newest.current;
    setTheirs(undefined);
    setState('saved');
  }, []);

  /** What is here goes on top of what the others made; theirs stays among the versions. */
  const keepMine = useCallback(
    (their: ShopPage) => {
      version.current = their.version;
      setTheirs(undefined);
      setState('waiting');
      return save();
    },
    [save],
  );

  return { state, problem, theirs, save, follow: followPage, keepMine, version: () => version.current, dirty: document !== kept.current };
}
