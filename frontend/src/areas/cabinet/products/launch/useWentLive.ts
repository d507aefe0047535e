import { useEffect, useRef, useState } from 'react';
import type { ProductStatus } from '../model';

/** Whether a product has just gone on sale while it was on the screen: by a click, or by itself after the verification. */
export function useWentLive(status: ProductStatus) {
  const before = useRef(status);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (before.current === 'draft' && (status === 'selling' || status === 'invited')) setOpen(true);
    before.current = status;
  }, [status]);
  return { open, close: () => setOpen(false) };
}
