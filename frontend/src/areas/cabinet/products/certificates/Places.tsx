import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { RANGE, moved } from './geometry';
import { type Place, WHATS } from './queries';

const MIDDLE = 500;
/** In thousandths of the page: half a percent for each press of an arrow key. */
const STEP = 5;
const bounds = {
  x: { ...RANGE, step: STEP },
  y: { ...RANGE, step: STEP },
  points: { min: 6, max: 72, step: 1 },
  millimetres: { min: 20, max: 80, step: 1 },
};

interface Props {
  /** With what is being dragged on the preview where it is right now. */
  places: Place[];
  onChange: (places: Place[]) => void;
}

/** What stands on a page of the seller's own, and where: by numbers, so that the arrow keys move it. */
export function Places({ places, onChange }: Props) {
  const { t } = useTranslation('products');
  const set = (what: string, place: Place | undefined) => {
    const there = places.some((other) => other.what === what);
    if (!place) onChange(places.filter((other) => other.what !== what));
    else onChange(there ? moved(places, place) : [...places, place]);
  };
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minInlineSize: 0 }}>
      <Typography component="legend" sx={{ fontWeight: 600, mb: 0.5 }}>
        {t('certificate.places')}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {t('certificate.placesHint')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.25 }}>
        {WHATS.map((what) => (
          <PlaceRow key={what} what={what} place={places.find((place) => place.what === what)} onChange={(place) => set(what, place)} />
        ))}
      </Box>
    </Box>
  );
}

interface RowProps {
  what: (typeof WHATS)[number];
  place: Place | undefined;
  onChange: (place: Place | undefined) => void;
}

function PlaceRow({ what, place, onChange }: RowProps) {
  const { t } = useTranslation('products');
  const name = t(`certificate.whats.${what}`);
  const code = what === 'code';
  const first: Place = { what, x: MIDDLE, y: MIDDLE, size: code ? 32 : 14 };
  const number = (key: 'x' | 'y' | 'size') => {
    const range = key === 'size' ? bounds[code ? 'millimetres' : 'points'] : bounds[key];
    const label = t(`certificate.${key === 'size' && code ? 'side' : key}`);
    return (
      <TextField
        key={key}
        size="small"
        type="number"
        label={label}
        value={place?.[key] ?? ''}
        onChange={(event) => {
          const value = Math.round(Number(event.target.value));
          if (place) onChange({ ...place, [key]: Math.min(range.max, Math.max(range.min, value)) });
        }}
        slotProps={{ htmlInput: { ...range, 'aria-label': `${name}: ${label}` } }}
      />
    );
  };
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <FormControlLabel
        label={name}
        control={<Checkbox checked={place !== undefined} onChange={(event) => onChange(event.target.checked ? first : undefined)} />}
      />
      {place && <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }}>{(['x', 'y', 'size'] as const).map(number)}</Box>}
    </Box>
  );
}
