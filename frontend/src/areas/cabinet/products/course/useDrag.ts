import { type DragEvent, useState } from 'react';

export interface Dragged {
  what: 'lesson' | 'section';
  id: string;
}

interface Over {
  id: string;
  /** Behind it instead of before it. */
  after: boolean;
}

/**
 * Dragging by mouse, with the browser's own means. Fingers and keys have the buttons of each row: both say the same to
 * the api.
 */
export function useDrag(onDrop: (dragged: Dragged, over: string, after: boolean) => void) {
  const [dragged, setDragged] = useState<Dragged>();
  const [over, setOver] = useState<Over>();
  const end = () => {
    setDragged(undefined);
    setOver(undefined);
  };
  return {
    dragged,
    /** Of what is dragged; taken by its handle or anywhere else. */
    source: (what: Dragged['what'], id: string) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.stopPropagation();
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', id);
        setDragged({ what, id });
      },
      onDragEnd: end,
    }),
    /** Of what something can be dropped at; `takes` says what. */
    target: (id: string, takes: Dragged['what'][]) => ({
      onDragOver: (event: DragEvent<HTMLElement>) => {
        if (!dragged || !takes.includes(dragged.what)) return;
        event.preventDefault();
        event.stopPropagation();
        const box = event.currentTarget.getBoundingClientRect();
        const after = event.clientY > box.top + box.height / 2;
        if (over?.id !== id || over.after !== after) setOver({ id, after });
      },
      onDrop: (event: DragEvent) => {
        if (!dragged || !takes.includes(dragged.what)) return;
        event.preventDefault();
        event.stopPropagation();
        if (over && dragged.id !== id) onDrop(dragged, id, over.after);
        end();
      },
    }),
    /** The line that shows where it would land. */
    mark: (id: string) => {
      if (!dragged || over?.id !== id || dragged.id === id) return {};
      return { boxShadow: (theme: { vars?: { palette: { primary: { main: string } } } }) => `0 ${over.after ? '' : '-'}3px 0 ${theme.vars?.palette.primary.main ?? 'currentcolor'}` };
    },
  };
}

export type Drag = ReturnType<typeof useDrag>;
