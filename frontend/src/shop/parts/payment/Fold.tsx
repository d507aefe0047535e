import type { ReactNode } from 'react';

interface Props {
  id: string;
  /** What it is now, and that it can be changed. */
  words: string;
  open: boolean;
  /** Not folded at all: the field stands there as everywhere else, until another price asks for more. */
  flat?: boolean;
  children: ReactNode;
}

/** A field that has a good value already, in one line: who is content with it has one field less to look at. */
export function Fold({ id, words, open, flat = false, children }: Props) {
  return (
    <details id={id} className="more fold" open={open || flat} data-flat={flat || undefined}>
      <summary>{words}</summary>
      {children}
    </details>
  );
}
