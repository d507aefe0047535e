/** The look: warm paper, ink, one petrol accent, round corners of 10 px, room to breathe. */
import { createTheme } from '@mui/material/styles';

const RADIUS_PX = 10;
/** Fingers need 44 px; phones are told by their width too, because not every browser tells its pointer. */
const TOUCH = '@media (pointer: coarse), (max-width: 767.95px)';
const TOUCH_PX = 44;
const NARROW = '@media (max-width: 575.95px)';

declare module '@mui/material/styles' {
  interface Palette {
    tone: Record<'good' | 'wait' | 'bad' | 'calm', { ink: string; wash: string }>;
  }
  interface PaletteOptions {
    tone: Palette['tone'];
  }
}

const light = {
  primary: { main: '#0b6e5b', dark: '#075445', light: '#d9eee8', contrastText: '#ffffff' },
  error: { main: '#b3261e' },
  warning: { main: '#8a5300' },
  success: { main: '#1b6b3a' },
  info: { main: '#2b5c94' },
  background: { default: '#f7f5f1', paper: '#ffffff' },
  text: { primary: '#1d2421', secondary: '#57605b' },
  divider: '#e3dfd7',
  tone: {
    good: { ink: '#175a31', wash: '#dff1e4' },
    wait: { ink: '#744600', wash: '#fbecd0' },
    bad: { ink: '#98211a', wash: '#fbe2df' },
    calm: { ink: '#47504b', wash: '#ebe8e1' },
  },
};

const dark = {
  primary: { main: '#6fd3bc', dark: '#9be4d3', light: '#17352f', contrastText: '#06231d' },
  error: { main: '#ff9b92' },
  warning: { main: '#f2bd6b' },
  success: { main: '#86d9a3' },
  info: { main: '#9cc4f2' },
  background: { default: '#131816', paper: '#1b211f' },
  text: { primary: '#eaeeeb', secondary: '#a9b4ae' },
  divider: '#303a36',
  tone: {
    good: { ink: '#9be0b3', wash: '#173524' },
    wait: { ink: '#f4cb8b', wash: '#3a2b10' },
    bad: { ink: '#ffb3ac', wash: '#431d1a' },
    calm: { ink: '#c3ccc7', wash: '#2a322f' },
  },
};

/** The colours of both schemes as they are written here, before MUI makes variables of them. */
export const palettes = { light, dark };

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-scheme', cssVarPrefix: 'k' },
  colorSchemes: { light: { palette: light }, dark: { palette: dark } },
  shape: { borderRadius: RADIUS_PX },
  breakpoints: { values: { xs: 0, sm: 576, md: 768, lg: 992, xl: 1280 } },
  typography: {
    fontFamily: '"Inter Variable", system-ui, -apple-system, "Segoe UI", sans-serif',
    h1: { fontSize: '1.75rem', fontWeight: 680, letterSpacing: '-0.02em', lineHeight: 1.2 },
    h2: { fontSize: '1.25rem', fontWeight: 650, letterSpacing: '-0.01em', lineHeight: 1.3 },
    h3: { fontSize: '1.0625rem', fontWeight: 640, lineHeight: 1.4 },
    body1: { fontSize: '1rem', lineHeight: 1.6 },
    body2: { fontSize: '0.9375rem', lineHeight: 1.55 },
    caption: { fontSize: '0.8125rem', lineHeight: 1.45 },
    button: { textTransform: 'none', fontWeight: 600 },
  },
  components: {
    MuiButton: {
      defaultProps: { disableElevation: true },
      styleOverrides: {
        root: { minHeight: 42, paddingInline: 18, [TOUCH]: { minHeight: TOUCH_PX } },
        sizeSmall: { minHeight: 34, paddingInline: 12, [TOUCH]: { minHeight: TOUCH_PX } },
      },
    },
    MuiIconButton: { styleOverrides: { root: { [TOUCH]: { minInlineSize: TOUCH_PX, minBlockSize: TOUCH_PX } } } },
    MuiChip: {
      styleOverrides: {
        clickable: { [TOUCH]: { blockSize: TOUCH_PX, borderRadius: TOUCH_PX / 2 } },
        deleteIcon: { [TOUCH]: { fontSize: 24 } },
      },
    },
    MuiOutlinedInput: {
      styleOverrides: { root: { '&.MuiInputBase-sizeSmall > .MuiInputBase-input': { [TOUCH]: { paddingBlock: 10.5 } } } },
    },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiCard: {
      defaultProps: { variant: 'outlined' },
      styleOverrides: { root: { borderRadius: RADIUS_PX * 1.4 } },
    },
    // Why a field cannot be used is for everybody to read.
    MuiFormHelperText: { styleOverrides: { root: { '&.Mui-disabled': { color: 'var(--k-palette-text-secondary)' } } } },
    MuiTextField: { defaultProps: { fullWidth: true } },
    MuiTableCell: {
      styleOverrides: { root: { borderBlockEndColor: 'var(--k-palette-divider)' }, head: { fontWeight: 600, whiteSpace: 'nowrap' } },
    },
    // Drawn beside what it is about, it belongs to the same part of the page; of a fixed place, it is cut off by nothing that scrolls.
    MuiTooltip: {
      defaultProps: { leaveDelay: 200, arrow: true, slotProps: { popper: { disablePortal: true, popperOptions: { strategy: 'fixed' } } } },
      styleOverrides: { tooltip: { whiteSpace: 'normal', textAlign: 'start' } },
    },
    MuiDialog: {
      styleOverrides: {
        paper: {
          borderRadius: RADIUS_PX * 1.6,
          [NARROW]: { margin: 16, inlineSize: 'calc(100% - 32px)', maxInlineSize: 'calc(100% - 32px)', maxBlockSize: 'calc(100% - 32px)' },
        },
      },
    },
    MuiDialogTitle: { styleOverrides: { root: { fontWeight: 650, letterSpacing: '-0.01em' } } },
    MuiLink: { defaultProps: { underline: 'hover' } },
    MuiCssBaseline: {
      styleOverrides: {
        ':focus-visible': { outline: '3px solid var(--k-palette-primary-main)', outlineOffset: 2 },
        'a:not([class])': { color: 'var(--k-palette-primary-main)', textUnderlineOffset: '0.15em', [TOUCH]: { paddingBlock: 4 } },
        'h1:focus-visible, main:focus-visible': { outline: 'none' },
        '@media (prefers-reduced-motion: reduce)': {
          '*, *::before, *::after': { animationDuration: '0.01ms !important', transitionDuration: '0.01ms !important' },
        },
      },
    },
  },
});
