import { useEffect, useState } from 'react';

export function usePalette() {
  const [open, setOpen] = useState(false);
  /** Once opened it stays mounted, so that its chunk is fetched on the first use only. */
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setWanted(true);
      setOpen((now) => !now);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return {
    open,
    wanted,
    show: () => {
      setWanted(true);
      setOpen(true);
    },
    hide: () => setOpen(false),
  };
}
