// Colours of a page as numbers: what can be read on what, and the same colour by night.
const HEX = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
/** What a text of usual size needs (WCAG 2.2, 1.4.3). */
export const READABLE = 4.5;

type Rgb = [red: number, green: number, blue: number];

export const isHex = (color: string): boolean => HEX.test(color);

function rgbOf(hex: string): Rgb {
  const letters = hex.slice(1);
  const whole = letters.length === 3 ? [...letters].map((letter) => letter + letter).join('') : letters;
  return [0, 2, 4].map((at) => Number.parseInt(whole.slice(at, at + 2), 16)) as Rgb;
}

const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

function brightness(hex: string): number {
  const [red = 0, green = 0, blue = 0] = rgbOf(hex).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [brightness(one), brightness(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** A mixture: 0 is the first colour, 1 the second. */
export function mix(one: string, other: string, share: number): string {
  const [from, to] = [rgbOf(one), rgbOf(other)];
  return hexOf(from.map((part, at) => part + ((to[at] ?? 0) - part) * share) as Rgb);
}

/** Black or white, whichever is read better on that ground. */
export const inkOn = (ground: string): string => (contrast('#ffffff', ground) >= contrast('#16191d', ground) ? '#ffffff' : '#16191d');

/** The nearest mixture towards black or white that can be read on that ground; the colour itself where it can. */
export function readableOn(color: string, ground: string): string {
  const towards = brightness(ground) > 0.18 ? '#000000' : '#ffffff';
  for (let share = 0; share < 1; share += 0.05) {
    const tried = mix(color, towards, share);
    if (contrast(tried, ground) >= READABLE) return tried;
  }
  return towards;
}
