import type { ReactNode } from 'react';

/** What people named, or what is compared letter by letter: no translator changes it, and it does not turn the words around it. */
export function Exact({ children }: { children: ReactNode }) {
  return <bdi translate="no">{children}</bdi>;
}
