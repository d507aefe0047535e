import type { ReactNode } from 'react';

/** What people typed as a name, and what is compared letter by letter (a code, a key, an address): no translator changes it, and it
 * does not turn the words around it. */
export function Exact({ children }: { children: ReactNode }) {
  return <bdi translate="no">{children}</bdi>;
}
