/**
 * Where things stand on a page of the seller's own: between pixels of the preview and the thousandths of the page that
 * the fields and the api know. Always from the left and from the top, in every language: a page of paper is not mirrored.
 */
import type { Place } from './queries';

export const RANGE = { min: 0, max: 1000 };
/** What an arrow key moves a handle by, alone and with Shift. */
const FINE = 1;
const COARSE = 10;
/** A hand that only taps trembles so many pixels. */
const TREMBLE_PX = 3;

export interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

/** A whole number that the fields take. */
export const clamped = (units: number): number => Math.min(RANGE.max, Math.max(RANGE.min, Math.round(units)));

/** How many thousandths of a side some pixels are; of a side that is not drawn yet none. */
export const toUnits = (pixels: number, side: number): number => (side > 0 ? (pixels / side) * RANGE.max : 0);

/** The way back. */
export const toPixels = (units: number, side: number): number => (units / RANGE.max) * side;

/** Whether a pointer went far enough to mean it. */
export const meant = (from: Point, to: Point): boolean => Math.hypot(to.x - from.x, to.y - from.y) >= TREMBLE_PX;

/** Where something stands after a pointer went from here to there. It keeps its distance from the pointer. */
export const dragged = (place: Place, from: Point, to: Point, page: Size): Place => ({
  ...place,
  x: clamped(place.x + toUnits(to.x - from.x, page.width)),
  y: clamped(place.y + toUnits(to.y - from.y, page.height)),
});

const WAYS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Where something stands after a key; undefined: the key is none of these. */
export function pressed(place: Place, key: string, shift: boolean): Place | undefined {
  const direction = WAYS[key];
  if (!direction) return undefined;
  const by = shift ? COARSE : FINE;
  return { ...place, x: clamped(place.x + direction.x * by), y: clamped(place.y + direction.y * by) };
}

/** Which of them a pointer means, where the areas of several lie over each other: the nearest. */
export function nearest(places: Place[], at: Point, page: Size): Place | undefined {
  const far = (place: Place) => Math.hypot(toPixels(place.x, page.width) - at.x, toPixels(place.y, page.height) - at.y);
  return places.reduce<Place | undefined>((best, place) => (best && far(best) <= far(place) ? best : place), undefined);
}

/** The places with this one at its new point, in their old order: what is printed first lies beneath. */
export const moved = (places: Place[], place: Place): Place[] => places.map((other) => (other.what === place.what ? place : other));
