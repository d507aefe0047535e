import Box from '@mui/material/Box';

const line = (width: string, strong = false) => (
  <Box sx={{ blockSize: strong ? 12 : 8, inlineSize: width, borderRadius: 6, bgcolor: strong ? 'text.primary' : 'divider', opacity: strong ? 0.75 : 1 }} />
);

const covers = ['#0b6e5b', '#c98a2b', '#5b6fa8', '#a8574b'];

/** A shop in outline: decoration only, drawn from boxes so that it follows theme and direction. */
export function ShopSketch() {
  return (
    <Box
      aria-hidden
      sx={{
        borderRadius: 2,
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        p: 3,
        display: { xs: 'none', md: 'grid' },
        gap: 3,
        boxShadow: '0 30px 60px -40px rgb(10 40 32 / 45%)',
      }}
    >
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        <Box sx={{ inlineSize: 40, blockSize: 40, borderRadius: '50%', bgcolor: 'primary.main' }} />
        <Box sx={{ display: 'grid', gap: 1, flex: 1 }}>
          {line('42%', true)}
          {line('64%')}
        </Box>
      </Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr' }}>
        {covers.map((colour, index) => (
          <Box key={colour} sx={{ display: 'grid', gap: 1.25 }}>
            <Box sx={{ aspectRatio: '4 / 3', borderRadius: 1, bgcolor: colour, opacity: 0.9 }} />
            {line(`${70 - index * 8}%`, true)}
            {line('40%')}
          </Box>
        ))}
      </Box>
    </Box>
  );
}
