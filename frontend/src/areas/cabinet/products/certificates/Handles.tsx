import Box from '@mui/material/Box';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Point, RANGE, type Size, dragged, meant, nearest, pressed } from './geometry';
import { type Place, WHATS } from './queries';

interface Props {
  places: Place[];
  /** Where something is while it is dragged; undefined: nothing is dragged any more. */
  onDrag: (place: Place | undefined) => void;
  /** Where something is to stay. */
  onMove: (place: Place) => void;
}

interface Grip {
  pointer: number;
  start: Place;
  from: Point;
  now: Place | undefined;
}

/** The page is white or a picture, in the dark too: these can be seen on both, whatever the theme. */
const INK = '#17324d';
const PAPER = '#fff';
const LABEL_BELOW = 150;

/** A handle for each thing on the page, over the preview: dragged, or moved by the arrow keys. */
export function Handles({ places, onDrag, onMove }: Props) {
  const { t } = useTranslation('products');
  const layer = useRef<HTMLDivElement>(null);
  const grip = useRef<Grip>(undefined);
  const [said, setSaid] = useState('');
  const [held, setHeld] = useState<string>();
  const named = (place: Place) => t('certificate.handle', { name: t(`certificate.whats.${place.what}`), x: place.x, y: place.y });

  const grab = (event: PointerEvent) => {
    const box = layer.current?.getBoundingClientRect();
    if (!box || event.button !== 0 || grip.current) return;
    const start = nearest(places, { x: event.clientX - box.left, y: event.clientY - box.top }, box);
    const handle = layer.current?.querySelector<HTMLElement>(`[data-what="${start?.what}"]`);
    if (!start || !handle) return;
    // The focus goes to what is meant, not to what lies on top; and nothing is selected on the way.
    event.preventDefault();
    handle.focus({ preventScroll: true });
    handle.setPointerCapture(event.pointerId);
    grip.current = { pointer: event.pointerId, start, from: { x: event.clientX, y: event.clientY }, now: undefined };
    setHeld(start.what);
  };
  const drag = (event: PointerEvent) => {
    const held = grip.current;
    if (!held || !layer.current || event.pointerId !== held.pointer) return;
    const to = { x: event.clientX, y: event.clientY };
    if (!held.now && !meant(held.from, to)) return;
    const page: Size = layer.current.getBoundingClientRect();
    held.now = dragged(held.start, held.from, to, page);
    onDrag(held.now);
  };
  const drop = (keep: boolean, pointer = grip.current?.pointer) => {
    // A second finger, or one that was let go before.
    if (!grip.current || grip.current.pointer !== pointer) return;
    const { now } = grip.current;
    grip.current = undefined;
    setHeld(undefined);
    onDrag(undefined);
    if (!now || !keep) return;
    onMove(now);
    setSaid(named(now));
  };
  const press = (event: KeyboardEvent, place: Place) => {
    if (event.key === 'Escape' && grip.current) drop(false);
    const next = event.altKey || event.ctrlKey || event.metaKey || grip.current ? undefined : pressed(place, event.key, event.shiftKey);
    if (!next) return;
    // Or the page would scroll along.
    event.preventDefault();
    onMove(next);
    setSaid(named(next));
  };

  return (
    <Box ref={layer} role="group" dir="ltr" aria-label={t('certificate.handles')} sx={{ position: 'absolute', inset: 0, pointerEvents: 'none' }}>
      {WHATS.flatMap((what) => places.filter((place) => place.what === what)).map((place) => (
        <Box
          key={place.what}
          component="button"
          type="button"
          data-what={place.what}
          data-held={held === place.what || undefined}
          aria-label={named(place)}
          onPointerDown={grab}
          onPointerMove={drag}
          onPointerUp={(event: PointerEvent) => drop(true, event.pointerId)}
          onPointerCancel={(event: PointerEvent) => drop(false, event.pointerId)}
          onLostPointerCapture={(event: PointerEvent) => drop(false, event.pointerId)}
          onKeyDown={(event: KeyboardEvent) => press(event, place)}
          style={{ insetInlineStart: share(place.x), insetBlockStart: share(place.y) }}
          sx={handleStyle}
        >
          <Box
            component="span"
            className="label"
            dir="auto"
            style={{ transform: `translateX(-${share(place.x)})`, ...(place.y < LABEL_BELOW ? { insetBlockStart: '85%' } : { insetBlockEnd: '85%' }) }}
          >
            {named(place)}
          </Box>
        </Box>
      ))}
      <Box role="status" sx={{ position: 'absolute', inlineSize: 1, blockSize: 1, overflow: 'hidden', clipPath: 'inset(50%)' }}>
        {said}
      </Box>
    </Box>
  );
}

const share = (units: number) => `${(units / RANGE.max) * 100}%`;

const handleStyle = {
  position: 'absolute',
  inlineSize: 28,
  blockSize: 28,
  p: 0,
  border: 0,
  bgcolor: 'transparent',
  borderRadius: '50%',
  transform: 'translate(-50%, -50%)',
  cursor: 'grab',
  pointerEvents: 'auto',
  // A finger on a handle drags it; anywhere else on the preview it scrolls.
  touchAction: 'none',
  '&::before': {
    content: '""',
    position: 'absolute',
    inset: '50% auto auto 50%',
    inlineSize: 10,
    blockSize: 10,
    borderRadius: '50%',
    transform: 'translate(-50%, -50%)',
    bgcolor: INK,
    border: `2px solid ${PAPER}`,
    boxShadow: `0 0 0 1px ${INK}`,
    boxSizing: 'border-box',
  },
  '& .label': {
    display: 'none',
    position: 'absolute',
    insetInlineStart: '50%',
    px: 0.75,
    py: 0.25,
    borderRadius: 0.5,
    fontSize: 12,
    lineHeight: 1.4,
    whiteSpace: 'nowrap',
    color: PAPER,
    bgcolor: INK,
    pointerEvents: 'none',
  },
  '&:hover, &:focus-visible, &[data-held]': { zIndex: 1 },
  '&:focus-visible, &[data-held]': { zIndex: 2, outline: `3px solid ${INK}`, outlineOffset: -3, boxShadow: `0 0 0 2px ${PAPER}` },
  '&[data-held]': { cursor: 'grabbing' },
  '&:hover .label, &:focus-visible .label, &[data-held] .label': { display: 'block' },
} as const;
