import { describe, expect, it } from 'vitest';
import { clamped, dragged, meant, moved, nearest, pressed, toPixels, toUnits } from './geometry';
import type { Place } from './queries';

const page = { width: 400, height: 200 };
const place = (what: Place['what'], x: number, y: number): Place => ({ what, x, y, size: 12 });
const title = place('title', 500, 200);

describe('places on the preview', () => {
  it('are thousandths of each side, and pixels again', () => {
    expect(toUnits(100, page.width)).toBe(250);
    expect(toUnits(100, page.height)).toBe(500);
    expect(toPixels(250, page.width)).toBe(100);
    for (const units of [0, 1, 333, 999, 1000]) expect(clamped(toUnits(toPixels(units, 337), 337))).toBe(units);
  });

  it('are whole and never off the page', () => {
    expect([clamped(-1), clamped(0.4), clamped(0.6), clamped(1000.4), clamped(5000)]).toEqual([0, 0, 1, 1000, 1000]);
  });

  it('go as far as the pointer, each way by its own side', () => {
    expect(dragged(title, { x: 10, y: 10 }, { x: 50, y: 30 }, page)).toEqual({ ...title, x: 600, y: 300 });
    expect(dragged(title, { x: 0, y: 0 }, { x: -900, y: 900 }, page)).toEqual({ ...title, x: 0, y: 1000 });
  });

  it('stay where they are on a page that is not drawn yet', () => {
    expect(dragged(title, { x: 0, y: 0 }, { x: 50, y: 50 }, { width: 0, height: 0 })).toEqual(title);
  });

  it('are not moved by a hand that trembles', () => {
    expect(meant({ x: 5, y: 5 }, { x: 6, y: 7 })).toBe(false);
    expect(meant({ x: 5, y: 5 }, { x: 8, y: 5 })).toBe(true);
  });

  it('go by one with an arrow key, by ten with Shift, and stop at the edge', () => {
    expect(pressed(title, 'ArrowLeft', false)).toEqual({ ...title, x: 499 });
    expect(pressed(title, 'ArrowRight', true)).toEqual({ ...title, x: 510 });
    expect(pressed(title, 'ArrowUp', true)).toEqual({ ...title, y: 190 });
    expect(pressed(title, 'ArrowDown', false)).toEqual({ ...title, y: 201 });
    expect(pressed(place('title', 4, 998), 'ArrowLeft', true)).toEqual(place('title', 0, 998));
    expect(pressed(place('title', 4, 998), 'ArrowDown', true)).toEqual(place('title', 4, 1000));
    expect(pressed(title, 'Tab', false)).toBeUndefined();
  });

  it('are taken by the one that is nearest', () => {
    const date = place('date', 250, 840);
    const until = place('valid_until', 250, 890);
    expect(nearest([date, until], { x: 100, y: 172 }, page)).toBe(date);
    expect(nearest([date, until], { x: 100, y: 174 }, page)).toBe(until);
    expect(nearest([], { x: 0, y: 0 }, page)).toBeUndefined();
  });

  it('keep their order', () => {
    const code = place('code', 850, 830);
    expect(moved([title, code], { ...title, x: 1 })).toEqual([{ ...title, x: 1 }, code]);
  });
});
