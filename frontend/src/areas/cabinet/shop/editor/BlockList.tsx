import { DndContext, type DragEndEvent, KeyboardSensor, PointerSensor, closestCenter, useSensor, useSensors } from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import ArrowDownward from '@mui/icons-material/ArrowDownward';
import ArrowUpward from '@mui/icons-material/ArrowUpward';
import ContentCopy from '@mui/icons-material/ContentCopyOutlined';
import Delete from '@mui/icons-material/DeleteOutlined';
import DragIndicator from '@mui/icons-material/DragIndicator';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { useCallback, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Block } from '@/shop/blocks/document.gen';
import { refusalOf } from '../model';
import { useEditing } from './context';
import { newId } from './state';
import { useBlockName } from './useBlockName';

/** The blocks in their order: moved by dragging, by keyboard and by buttons that one thumb reaches. */
export function BlockList({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation('shop_pages');
  const { state, edit } = useEditing();
  const nameOf = useBlockName();
  const { blocks } = state.document;
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }), useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }));
  const { list, followFocus } = useFocusAfter(state.chosen, blocks);
  const placeOf = (id: string | number | undefined) => blocks.findIndex((block) => block.id === id);
  const drop = ({ active, over }: DragEndEvent) => {
    const to = placeOf(over?.id);
    if (to >= 0 && active.id !== over?.id) edit({ type: 'move', id: String(active.id), to });
  };
  const said = (id: string | number) => {
    const block = blocks[placeOf(id)];
    return block ? nameOf(block) : '';
  };
  const total = blocks.length;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        screenReaderInstructions: { draggable: t('drag.how') },
        announcements: {
          onDragStart: ({ active }) => t('drag.start', { what: said(active.id) }),
          onDragOver: ({ active, over }) => (over ? t('drag.over', { what: said(active.id), place: placeOf(over.id) + 1, total }) : undefined),
          onDragEnd: ({ active, over }) => t('drag.end', { what: said(active.id), place: placeOf(over?.id) + 1, total }),
          onDragCancel: ({ active }) => t('drag.cancel', { what: said(active.id) }),
        },
      }}
    >
      <SortableContext items={blocks.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <Box component="ol" ref={list} tabIndex={-1} aria-label={t('blocks')} sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 0.5, m: 0, p: 0, listStyle: 'none' }}>
          {blocks.map((block, at) => (
            <BlockLine key={block.id} block={block} at={at} total={total} name={nameOf(block)} onOpen={onOpen} onMoved={followFocus} />
          ))}
        </Box>
      </SortableContext>
    </DndContext>
  );
}

/** Takes the focus to the chosen row after a step that its button does not outlive; to the list where no row is left. */
function useFocusAfter(chosen: string | undefined, blocks: readonly Block[]) {
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef(false);
  useEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    const row = list.current?.querySelector<HTMLElement>('[data-row] [aria-current="true"]');
    (row ?? list.current)?.focus();
  }, [chosen, blocks]);
  const followFocus = useCallback(() => {
    wanted.current = true;
  }, []);
  return { list, followFocus };
}

interface LineProps {
  block: Block;
  at: number;
  total: number;
  name: string;
  onOpen: () => void;
  /** The pressed button goes, or can no longer be pressed. */
  onMoved: () => void;
}

function BlockLine({ block, at, total, name, onOpen, onMoved }: LineProps) {
  const { t } = useTranslation('shop_pages');
  const { state, edit } = useEditing();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: block.id });
  const chosen = state.chosen === block.id;
  const choose = () => {
    edit({ type: 'choose', id: block.id });
    onOpen();
  };
  const move = (to: number) => {
    if (to === 0 || to === total - 1) onMoved();
    edit({ type: 'move', id: block.id, to });
  };
  const remove = () => {
    onMoved();
    edit({ type: 'remove', id: block.id });
  };
  return (
    <Box
      component="li"
      ref={setNodeRef}
      data-row={block.id}
      style={{ transform: CSS.Translate.toString(transform), transition: transition ?? undefined }}
      sx={{
        border: '1px solid',
        borderColor: chosen ? 'primary.main' : 'divider',
        borderRadius: 1,
        bgcolor: chosen ? 'primary.light' : 'background.paper',
        opacity: isDragging ? 0.6 : 1,
        position: 'relative',
        zIndex: isDragging ? 1 : 0,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', minInlineSize: 0 }}>
        <IconButton ref={setActivatorNodeRef} size="small" {...attributes} {...listeners} aria-label={t('dragNamed', { what: name })} sx={{ cursor: 'grab', touchAction: 'none' }}>
          <DragIndicator fontSize="small" />
        </IconButton>
        <ButtonBase
          onClick={choose}
          aria-current={chosen ? 'true' : undefined}
          sx={{ flex: 1, minInlineSize: 0, minBlockSize: 44, justifyContent: 'flex-start', textAlign: 'start', typography: 'body2', fontWeight: chosen ? 650 : 450, color: chosen ? 'primary.dark' : 'text.primary' }}
        >
          <Box component="span" sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            {name}
          </Box>
        </ButtonBase>
      </Box>
      {chosen && (
        <Box sx={{ display: 'flex', justifyContent: 'flex-end', color: 'text.primary' }}>
          <IconButton aria-label={t('moveUpNamed', { what: name })} disabled={at === 0} onClick={() => move(at - 1)}>
            <ArrowUpward fontSize="small" />
          </IconButton>
          <IconButton aria-label={t('moveDownNamed', { what: name })} disabled={at === total - 1} onClick={() => move(at + 1)}>
            <ArrowDownward fontSize="small" />
          </IconButton>
          <IconButton
            aria-label={t('duplicateNamed', { what: name })}
            disabled={refusalOf(block.type, state.document) !== undefined}
            onClick={() => edit({ type: 'duplicate', id: block.id, copy: newId(block.type) })}
          >
            <ContentCopy fontSize="small" />
          </IconButton>
          <IconButton aria-label={t('deleteNamed', { what: name })} onClick={remove}>
            <Delete fontSize="small" />
          </IconButton>
        </Box>
      )}
    </Box>
  );
}
