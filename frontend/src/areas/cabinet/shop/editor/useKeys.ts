import { useEffect } from 'react';
import type { Edit } from './state';

/** Undo, redo and save as people know them; what is typed in a field is undone by the field itself. */
export function useKeys(edit: (edit: Edit) => void, save: () => Promise<boolean>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey)) return;
      // What lies below a dialog stays as the dialog describes it.
      if (document.querySelector('.MuiDialog-root')) {
        if (event.key.toLowerCase() === 's') event.preventDefault();
        return;
      }
      const key = event.key.toLowerCase();
      const typing = event.target instanceof HTMLElement && event.target.closest('input, textarea, [contenteditable=true]');
      if (key === 's') {
        event.preventDefault();
        void save();
      } else if ((key === 'z' || key === 'y') && !typing) {
        event.preventDefault();
        edit({ type: key === 'y' || event.shiftKey ? 'redo' : 'undo' });
      }
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [edit, save]);
}
