import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Kind, Preset } from './model';

const BOX = { width: 112, height: 52 };
const COLUMNS = 4;
const APART = { across: 148, down: 78 };

interface Place {
  kind: Kind;
  column: number;
  row: number;
}
interface Drawn {
  places: Place[];
  /** From one place to another; what is declined is drawn broken. */
  paths: [from: number, to: number, declined?: true][];
}

const payment: Place = { kind: 'payment', column: 0, row: 0 };
const upsell: Place = { kind: 'upsell', column: 1, row: 0 };
const downsell: Place = { kind: 'downsell', column: 2, row: 1 };
const thanks = (column: number): Place => ({ kind: 'thank_you', column, row: 0 });

const DRAWN: Record<Preset, Drawn> = {
  sale_thanks: { places: [payment, thanks(1)], paths: [[0, 1]] },
  sale_upsell_thanks: { places: [payment, upsell, thanks(2)], paths: [[0, 1], [1, 2], [1, 2, true]] },
  sale_upsell_downsell_thanks: { places: [payment, upsell, downsell, thanks(3)], paths: [[0, 1], [1, 3], [1, 2, true], [2, 3]] },
};

/** What a new funnel begins with, in a few strokes; `named` with the words of its steps. */
export function PresetPicture({ preset, named = false }: { preset: Preset; named?: boolean }) {
  const { t, i18n } = useTranslation('funnels');
  const theme = useTheme();
  // By the page's variables: they turn with light and dark.
  const palette = theme.vars?.palette ?? theme.palette;
  const marker = useId();
  const { places, paths } = DRAWN[preset];
  // Side by side all are of one size.
  const columns = named ? Math.max(...places.map((place) => place.column)) + 1 : COLUMNS;
  const width = (columns - 1) * APART.across + BOX.width;
  const height = Math.max(...places.map((place) => place.row)) * APART.down + BOX.height;
  // A picture of a way runs as people read.
  const mirrored = i18n.dir() === 'rtl';
  const x = (place: Place) => (mirrored ? width - BOX.width - place.column * APART.across : place.column * APART.across);
  const y = (place: Place) => place.row * APART.down;
  const colors: Record<Kind, string> = { payment: palette.primary.main, upsell: palette.success.main, downsell: palette.warning.main, thank_you: palette.text.secondary };
  const line = ([from, to, declined]: Drawn['paths'][number]) => {
    const [a, b] = [places[from] ?? payment, places[to] ?? payment];
    const [start, end] = mirrored ? [x(a), x(b) + BOX.width + 5] : [x(a) + BOX.width, x(b) - 5];
    const lower = declined && a.row === b.row ? 14 : 0;
    const [top, bottom] = [y(a) + BOX.height / 2 + lower, y(b) + BOX.height / 2 + lower];
    const middle = (start + end) / 2;
    return `M${start} ${top}C${middle} ${top} ${middle} ${bottom} ${end} ${bottom}`;
  };
  return (
    <Box component="svg" viewBox={`-2 -2 ${width + 4} ${height + 4}`} {...(named ? { role: 'img', 'aria-label': t(`preset.${preset}`) } : { 'aria-hidden': true })} sx={{ inlineSize: '100%', maxBlockSize: 140, display: 'block' }}>
      <marker id={marker} viewBox="0 0 6 6" refX="3" refY="3" markerWidth="6" markerHeight="6" orient="auto">
        <path d="M0 0L6 3L0 6z" fill={palette.text.secondary} />
      </marker>
      {paths.map((path) => (
        <path key={path.join()} d={line(path)} fill="none" stroke={palette.text.secondary} strokeWidth="2" strokeDasharray={path[2] ? '5 4' : undefined} markerEnd={`url(#${marker})`} />
      ))}
      {places.map((place) => (
        <g key={place.kind} transform={`translate(${x(place)} ${y(place)})`}>
          <rect width={BOX.width} height={BOX.height} rx="10" fill={palette.background.paper} stroke={palette.divider} strokeWidth="2" />
          <rect x="10" y="10" width={BOX.width - 20} height="5" rx="2.5" fill={colors[place.kind]} />
          {named ? (
            <text x={BOX.width / 2} y="38" textAnchor="middle" fontSize="17" fontWeight="600" fill={palette.text.primary}>
              {t(`kind.${place.kind}`)}
            </text>
          ) : (
            <rect x="10" y="26" width={BOX.width / 2} height="6" rx="3" fill={palette.action.disabled} />
          )}
        </g>
      ))}
    </Box>
  );
}
