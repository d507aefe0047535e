import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Problem, applyProblem } from '@/api/problem';
import { announce } from '@/app/queries';
import { fieldNames } from '@/parts/form/Form';
import type { Autosave, SaveState } from './autosave';

const QUIET_MS = 500;

/**
 * Saves what stands beside a product (how its papers look, what they say) by itself when nobody types. `write` says
 * nothing while something is not ready to be sent.
 */
export function useQuietSave<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  write: (values: Values) => Promise<unknown> | undefined,
): Autosave {
  const [state, setState] = useState<SaveState>('saved');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const last = useRef(JSON.stringify(form.getValues()));
  const latest = useRef(write);
  useEffect(() => {
    latest.current = write;
  });
  const flush = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    const values = form.getValues();
    const sent = JSON.stringify(values);
    if (sent === last.current) return true;
    const fits = await form.trigger();
    const writing = fits ? latest.current(values) : undefined;
    if (!writing) {
      setState('refused');
      return false;
    }
    setState('saving');
    try {
      await writing;
      last.current = sent;
      setState('saved');
      return true;
    } catch (error) {
      const left = error instanceof Problem && error.status === 422 ? applyProblem(error, fieldNames(values), form.setError) : undefined;
      if (left === undefined || left.length > 0) announce(error);
      setState(left === undefined ? 'failed' : 'refused');
      return false;
    }
  }, [form]);
  useEffect(() => {
    const watching = form.watch((_values, { type }) => {
      if (type !== 'change') return;
      setState('waiting');
      clearTimeout(timer.current);
      timer.current = setTimeout(() => void flush(), QUIET_MS);
    });
    return () => {
      watching.unsubscribe();
      clearTimeout(timer.current);
      void flush();
    };
  }, [form, flush]);
  return { state, flush };
}
