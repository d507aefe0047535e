import Button from '@mui/material/Button';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface Props<T> {
  rows: readonly T[];
  /** As many are shown until the rest is asked for. */
  most: number;
  children: (shown: readonly T[]) => ReactNode;
}

/** The first rows of a list that may be long, and all of it with one click. */
export function Few<T>({ rows, most, children }: Props<T>) {
  const { t } = useTranslation();
  const [whole, setWhole] = useState(false);
  // A button for a single row takes the room of that row.
  const few = !whole && rows.length > most + 1;
  return (
    <>
      {children(few ? rows.slice(0, most) : rows)}
      {few && (
        <Button size="small" onClick={() => setWhole(true)}>
          {t('showAll', { count: rows.length })}
        </Button>
      )}
    </>
  );
}
