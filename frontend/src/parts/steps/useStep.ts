import { useCallback } from 'react';
import { useSearchParams } from 'react-router';

/** The step of a wizard lives in `?step=`; without one the first counts. */
export function useStep<Key extends string>(keys: readonly [Key, ...Key[]]) {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('step');
  const at = keys.find((key) => key === wanted) ?? keys[0];
  const index = keys.indexOf(at);

  const go = useCallback(
    (key: string) => {
      setSearch((before) => {
        const next = new URLSearchParams(before);
        next.set('step', key);
        return next;
      });
    },
    [setSearch],
  );

  return { at, index, isLast: index === keys.length - 1, next: keys[index + 1], previous: keys[index - 1], go };
}
