/** cmdk brings behaviour and no looks; these are its parts in our colours. */
export const paletteStyle = {
  '& [cmdk-input]': {
    inlineSize: '100%',
    px: 2.5,
    py: 2,
    border: 0,
    borderBlockEnd: '1px solid',
    borderColor: 'divider',
    font: 'inherit',
    fontSize: '1rem',
    color: 'text.primary',
    bgcolor: 'transparent',
    outline: 'none',
  },
  '& [cmdk-list]': { maxBlockSize: 'min(60vh, 420px)', overflow: 'auto', p: 1 },
  '& [cmdk-group-heading]': { px: 1.5, pt: 1.5, pb: 0.5, fontSize: '0.75rem', fontWeight: 600, color: 'text.secondary' },
  '& [cmdk-item]': { px: 1.5, py: 1, borderRadius: 1, cursor: 'pointer', fontSize: '0.9375rem' },
  '& [cmdk-item] [data-more]': { display: 'block', fontSize: '0.8125rem', color: 'text.secondary' },
  '& [cmdk-item][data-selected=true]': { bgcolor: 'primary.light', color: 'primary.dark' },
  '& [cmdk-empty]': { p: 3, textAlign: 'center', color: 'text.secondary' },
} as const;
