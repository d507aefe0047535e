import type { SystemStyleObject, Theme } from '@mui/system';

const waysOf = (color: string, dash: string) => ({ stroke: color, strokeDasharray: dash });

/** The look of the picture, in the colours of the page. */
export const canvas: SystemStyleObject<Theme> = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.4,
  overflow: 'hidden',
  blockSize: { xs: 420, lg: 480 },
  bgcolor: 'background.default',
  '--xy-edge-stroke': 'var(--k-palette-text-secondary)',
  '--xy-connectionline-stroke': 'var(--k-palette-primary-main)',
  '--xy-attribution-background-color': 'transparent',
  '& .react-flow__attribution a': { color: 'text.secondary', paddingBlock: 0 },
  '& .react-flow__handle': {
    inlineSize: 14,
    blockSize: 14,
    borderRadius: '50%',
    border: '2px solid var(--k-palette-background-paper)',
    backgroundColor: 'var(--k-palette-text-secondary)',
    // Room for a finger.
    '&::after': { content: '""', position: 'absolute', inset: -12 },
  },
  '& .react-flow__handle.way-accepted, & .react-flow__handle.way-paid': { backgroundColor: 'var(--k-palette-success-main)' },
  '& .react-flow__handle.way-declined': { backgroundColor: 'var(--k-palette-warning-main)' },
  '& .react-flow__handle.way-failed': { backgroundColor: 'var(--k-palette-error-main)' },
  '& .react-flow__edge-path': { strokeWidth: 2 },
  '& .way-accepted .react-flow__edge-path, & .way-paid .react-flow__edge-path': waysOf('var(--k-palette-success-main)', 'none'),
  '& .way-declined .react-flow__edge-path': waysOf('var(--k-palette-warning-main)', '6 4'),
  '& .way-failed .react-flow__edge-path': waysOf('var(--k-palette-error-main)', '2 4'),
  '& .react-flow__edge.selected .react-flow__edge-path': { strokeWidth: 4 },
  '& .react-flow__edge:focus-visible .react-flow__edge-path': { strokeWidth: 4 },
  '& .react-flow__node:focus-visible': { outline: '3px solid var(--k-palette-primary-main)', outlineOffset: 2, borderRadius: 1.2 },
};
