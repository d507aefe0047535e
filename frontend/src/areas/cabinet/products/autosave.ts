/**
 * A draft saves itself. Only what was changed is sent, with the version it was changed from; when another tab was
 * faster, the newest product is fetched and the change is made on top of it, field by field.
 */
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { type Body, patch } from '@/api/client';
import { Problem, applyProblem, isRouteAbort } from '@/api/problem';
import { announce } from '@/app/queries';
import { fieldNames } from '@/parts/form/Form';
import type { Product } from './model';
import { fetchProduct, keepProduct, productKeys } from './queries';

export type SaveState = 'saved' | 'waiting' | 'saving' | 'refused' | 'failed';
export type Change = Body<'/v1/cabinet/products/{id}', 'patch'>;

/** Writes a change of what the product of this version owns, and answers the product. */
type Writes = (id: string, version: number, body: unknown) => Promise<Product>;

const QUIET_MS = 700;
const TRIES = 4;
const STALE = 412;

const writeProduct = async (id: string, version: number, body: unknown): Promise<Product> =>
  (await patch('/v1/cabinet/products/{id}', { path: { id }, body: body as Change, version })) as Product;

/** The change, on top of whatever is newest. */
async function send(write: Writes, id: string, version: number, body: unknown): Promise<Product> {
  let from = version;
  for (let attempt = 1; ; attempt += 1) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- each try starts from what the one before found
      return await write(id, from, body);
    } catch (error) {
      const stale = error instanceof Problem && error.status === STALE;
      if (attempt >= TRIES || (!stale && !isRouteAbort(error))) throw error;
      // oxlint-disable-next-line no-await-in-loop -- as above
      from = (await fetchProduct(id)).version;
    }
  }
}

interface Options<Values extends FieldValues> {
  product: Product;
  form: UseFormReturn<Values>;
  /** The fields that differ, as the api wants them; undefined while something is not ready to be sent. */
  toChange: (values: Values, changed: (keyof Values)[]) => object | undefined;
  /** Where the change belongs, if not to the product itself. */
  write?: Writes;
}

export interface Autosave {
  state: SaveState;
  /** Sends at once what waits. False: it was refused or could not be sent. */
  flush: () => Promise<boolean>;
}

export function useAutosave<Values extends FieldValues>({ product, form, toChange, write = writeProduct }: Options<Values>): Autosave {
  const client = useQueryClient();
  const [state, setState] = useState<SaveState>('saved');
  const saved = useRef<Values>(form.getValues());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<boolean>>(Promise.resolve(true));
  const latest = useRef({ toChange, write, id: product.id });
  useEffect(() => {
    latest.current = { toChange, write, id: product.id };
  });

  const save = useCallback(async (): Promise<boolean> => {
    const values = form.getValues();
    const changed = (Object.keys(values) as (keyof Values)[]).filter((key) => values[key] !== saved.current[key]);
    if (changed.length === 0) return true;
    // First the fields themselves: what they refuse is said beside them.
    const fits = await form.trigger(changed as Path<Values>[]);
    const change = latest.current.toChange(values, changed);
    if (!fits || !change) {
      setState('refused');
      return false;
    }
    setState('saving');
    const { id, write: writes } = latest.current;
    try {
      const known = client.getQueryData<Product>(productKeys.one(id));
      const product = await send(writes, id, known?.version ?? 0, change);
      saved.current = { ...saved.current, ...Object.fromEntries(changed.map((key) => [key, values[key]])) };
      keepProduct(client, product);
      setState('saved');
      return true;
    } catch (error) {
      const left = error instanceof Problem && error.status === 422 ? applyProblem(error, fieldNames(values), form.setError) : undefined;
      if (left === undefined || left.length > 0) announce(error);
      setState(left === undefined ? 'failed' : 'refused');
      return false;
    }
  }, [client, form]);

  const flush = useCallback((): Promise<boolean> => {
    clearTimeout(timer.current);
    // One after the other: two changes of one editor never meet each other's version.
    running.current = running.current.then(save, save);
    return running.current;
  }, [save]);

  useEffect(() => {
    const watching = form.watch((_values, { type }) => {
      if (type !== 'change') return;
      setState('waiting');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), QUIET_MS);
    });
    return () => {
      watching.unsubscribe();
      // Leaving the step is no reason to lose the last word.
      clearTimeout(timer.current);
      void flush();
    };
  }, [form, flush]);

  return { state, flush };
}
