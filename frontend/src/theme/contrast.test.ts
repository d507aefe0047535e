// Every text colour on every ground it may stand on, by day and by night: WCAG 2.2, 1.4.3 (4.5 to 1).
import { describe, expect, test } from 'vitest';
import { palettes } from './theme';

const AA = 4.5;

/** Relative luminance of `#rrggbb`, by WCAG's definition. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const share = Number.parseInt(colour.slice(from, from + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, bright = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
}

describe.each(['light', 'dark'] as const)('the %s scheme', (scheme) => {
  const palette = palettes[scheme];
  const grounds = { default: palette.background.default, paper: palette.background.paper };
  const inks = {
    primary: palette.text.primary,
    secondary: palette.text.secondary,
    link: palette.primary.main,
    error: palette.error.main,
    warning: palette.warning.main,
    success: palette.success.main,
    info: palette.info.main,
  };
  const pairs = Object.entries(inks).flatMap(([ink, colour]) => Object.entries(grounds).map(([ground, on]) => [`${ink} on ${ground}`, colour, on] as const));
  const chips = Object.entries(palette.tone).map(([tone, { ink, wash }]) => [`a ${tone} chip`, ink, wash] as const);
  const buttons = [
    ['a primary button', palette.primary.contrastText, palette.primary.main] as const,
    ['a primary wash', palette.text.primary, palette.primary.light] as const,
  ];

  test.each([...pairs, ...chips, ...buttons])('%s can be read', (_, ink, ground) => {
    expect(contrast(ink, ground)).toBeGreaterThanOrEqual(AA);
  });
});

test('black on white is 21 to 1, as WCAG says', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
});
