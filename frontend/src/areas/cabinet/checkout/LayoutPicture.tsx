import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import type { BumpPosition, Layout } from './model';

/** selling-core §9, preview illustration. */
const WIDTH = 220;
const HEIGHT = 249;
const GAP = 8;

/** A piece of a page: a height, and whether it is what may be taken along, or the button. */
type Piece = { height: number; kind?: 'bump' | 'button' | 'choice' };

const CHOICE: Piece = { height: 16, kind: 'choice' };
const FIELD: Piece = { height: 14 };
const BUMP: Piece = { height: 18, kind: 'bump' };
const BUTTON: Piece = { height: 18, kind: 'button' };

/** The fields in their order, with what may be taken along at its place. */
function fields(bump: BumpPosition): { product: Piece[]; payer: Piece[]; methods: Piece[] } {
  const along = (position: BumpPosition) => (bump === position ? [BUMP] : []);
  return {
    product: [CHOICE, ...along('belowProductDetails')],
    payer: [FIELD, FIELD, ...along('belowPayerDetails')],
    methods: [CHOICE, CHOICE, ...along('belowPaymentMethods')],
  };
}

function columns(layout: Layout, bump: BumpPosition): Piece[][] {
  const { product, payer, methods } = fields(bump);
  const order: Piece[] = [{ height: 40 }, BUTTON];
  if (layout === 'simplified') return [[...product, ...payer, ...methods, BUTTON]];
  if (layout === 'two_steps') return [[...product, ...payer, BUTTON], [...methods, ...order]];
  if (layout === 'two_steps_advanced') return [[...product, BUTTON], [...payer, ...methods, ...order]];
  return [[...product, ...payer, ...methods, BUTTON], [{ height: 40 }]];
}

/** What a layout looks like, in a few strokes; where it has two steps they stand side by side with an arrow between. */
export function LayoutPicture({ layout, bump, height = HEIGHT }: { layout: Layout; bump: BumpPosition; height?: number }) {
  const { palette } = useTheme();
  const parts = columns(layout, bump);
  const steps = layout === 'two_steps' || layout === 'two_steps_advanced';
  const width = parts.length === 1 ? 120 : 86;
  const colors = { bump: palette.warning.main, button: palette.primary.main, choice: palette.action.selected, plain: palette.action.disabledBackground };
  return (
    <Box component="svg" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" sx={{ blockSize: height, inlineSize: 'auto', maxInlineSize: '100%', display: 'block' }}>
      <rect x="1" y="1" width={WIDTH - 2} height={HEIGHT - 2} rx="10" fill={palette.background.default} stroke={palette.divider} />
      <rect x="14" y="16" width="70" height="8" rx="4" fill={palette.text.secondary} opacity="0.5" />
      {parts.map((pieces, column) => {
        const x = parts.length === 1 ? (WIDTH - width) / 2 : 14 + column * (width + 20);
        let y = 40;
        return (
          <g key={column}>
            {pieces.map((piece, index) => {
              const top = y;
              y += piece.height + GAP;
              return <rect key={index} x={x} y={top} width={width} height={piece.height} rx="4" fill={colors[piece.kind ?? 'plain']} />;
            })}
          </g>
        );
      })}
      {steps && <path d={`M${WIDTH / 2 - 4} 118l8 6l-8 6`} fill="none" stroke={palette.text.secondary} strokeWidth="2" />}
    </Box>
  );
}
