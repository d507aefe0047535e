import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { change, figureText } from './format';
import type { Figure } from './queries';

/** Where rows of so many come out even, none is left over in a row of its own. */
const PER_ROW = 3;

/** A figure, with how it compares with the period before. */
export function FigureCard({ figure, currency }: { figure: Figure; currency: string }) {
  const { t, i18n } = useTranslation('analytics');
  const moved = change(figure, i18n.language);
  return (
    <Card component="li" sx={{ p: 2, listStyle: 'none' }}>
      <Typography variant="body2" color="textSecondary">
        {t(`figure.${figure.figure}`)}
      </Typography>
      <Typography component="p" translate="no" sx={{ fontSize: '1.5rem', fontWeight: 680, letterSpacing: '-0.02em', fontVariantNumeric: 'tabular-nums' }}>
        {figureText(figure.value, figure.unit, currency, i18n.language)}
      </Typography>
      <Typography variant="caption" component="p" color="textSecondary">
        {moved && (
          <Box component="span" sx={{ color: moved.good ? 'success.main' : 'error.main', fontWeight: 600, marginInlineEnd: 0.75 }}>
            {figure.unit === 'share' ? t('points', { change: moved.text }) : moved.text}
          </Box>
        )}
        {t('before', { value: figureText(figure.before, figure.unit, currency, i18n.language) })}
      </Typography>
    </Card>
  );
}

export function FigureCards({ figures, currency }: { figures: Figure[]; currency: string }) {
  const { t } = useTranslation('analytics');
  return (
    <Box
      component="ul"
      aria-label={t('figures')}
      sx={{ m: 0, p: 0, display: 'grid', gap: 2, gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: figures.length % PER_ROW === 0 ? `repeat(${PER_ROW}, minmax(0, 1fr))` : 'repeat(auto-fill, minmax(190px, 1fr))' } }}
    >
      {figures.map((figure) => (
        <FigureCard key={figure.figure} figure={figure} currency={currency} />
      ))}
    </Box>
  );
}
