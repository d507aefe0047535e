// Fonts that every reader has: nothing is fetched, and nobody learns who reads.
const STACKS: Record<string, string> = {
  System: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif',
  Montserrat: 'Montserrat, Avenir, "Avenir Next", Corbel, "URW Gothic", source-sans-pro, sans-serif',
  Humanist: 'Seravek, "Gill Sans Nova", Ubuntu, Calibri, "DejaVu Sans", source-sans-pro, sans-serif',
  Grotesque: 'Inter, Roboto, "Helvetica Neue", "Arial Nova", "Nimbus Sans", Arial, sans-serif',
  Rounded: 'ui-rounded, "Hiragino Maru Gothic ProN", Quicksand, Comfortaa, Manjari, "Arial Rounded MT Bold", Calibri, sans-serif',
  'Old style': '"Iowan Old Style", "Palatino Linotype", Palatino, "URW Palladio L", P052, serif',
  Transitional: 'Charter, "Bitstream Charter", "Sitka Text", Cambria, serif',
  Didone: 'Didot, "Bodoni MT", "Noto Serif Display", "URW Palladio L", P052, Sylfaen, serif',
  Slab: 'Rockwell, "Rockwell Nova", "Roboto Slab", "DejaVu Serif", "Sitka Small", serif',
  Monospace: 'ui-monospace, "Cascadia Code", "Source Code Pro", Menlo, Consolas, "DejaVu Sans Mono", monospace',
};

export const FONTS: readonly string[] = Object.keys(STACKS);

const PLAIN = /^[A-Za-z0-9 -]{1,100}$/;

/** What a font's name means to the browser; one that we do not have is asked for by its name. */
export function stackOf(font: { fontName: string; fallbackFont?: string | undefined } | undefined): string | undefined {
  if (!font) return undefined;
  const known = STACKS[font.fontName];
  if (known) return known;
  if (!PLAIN.test(font.fontName)) return undefined;
  const fallback = font.fallbackFont ? STACKS[font.fallbackFont] : undefined;
  return `"${font.fontName}", ${fallback ?? STACKS['System']}`;
}
