import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { paths } from '@/app/paths';
import { Exact } from '@/parts/Exact';
import { StateChip, type Tone } from '@/parts/StateChip';
import { Cover, type LibraryItem } from './Cover';

const tones: Record<LibraryItem['state'], Tone> = { open: 'good', preparing: 'wait', paused: 'bad', ended: 'calm' };

/** What has a screen of its own here is shown there; everything else where it is kept. */
const HERE: Partial<Record<LibraryItem['action'], string>> = {
  show_tickets: paths.payer.paymentTickets,
  show_keys: paths.payer.licenseKeys,
  show_certificates: paths.payer.certificates,
};

const PERCENT = 100;

/** On a phone two cards stand beside each other: longer verbs take two lines, in the middle. */
const NARROW = { px: { xs: 0.75, sm: 1.5 }, textAlign: 'center', lineHeight: 1.3 } as const;

/** Bought products as cards: what it is, from whom, where it stands, and the one thing to do with it. */
export function Library({ items, label }: { items: readonly LibraryItem[]; label: string }) {
  return (
    <Box
      component="ul"
      aria-label={label}
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2, gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(auto-fill, minmax(220px, 1fr))' } }}
    >
      {items.map((item) => (
        <LibraryCard key={item.id} item={item} />
      ))}
    </Box>
  );
}

function CourseProgress({ done, count }: { done: number; count: number }) {
  const { t } = useTranslation('people');
  const words = t('payer.lessonsDone', { done, count });
  return (
    <Box sx={{ display: 'grid', gap: 0.5, inlineSize: '100%', mt: 0.5 }}>
      <LinearProgress variant="determinate" value={(done / count) * PERCENT} aria-label={words} sx={{ borderRadius: 1 }} />
      <Typography variant="caption" color="textSecondary">
        {words}
      </Typography>
    </Box>
  );
}

function LibraryCard({ item }: { item: LibraryItem }) {
  const { t } = useTranslation('people');
  const here = HERE[item.action];
  const verb = t(`payer.action.${item.action}`);
  const label = `${verb}: ${item.productName}`;
  const button = { variant: item.state === 'open' ? ('contained' as const) : ('outlined' as const), fullWidth: true, size: 'small' as const, sx: NARROW };
  return (
    <Card component="li" sx={{ display: 'flex', flexDirection: 'column', overflow: 'hidden', minInlineSize: 0 }}>
      <Cover item={item} />
      <Box sx={{ p: { xs: 1.5, sm: 2 }, display: 'grid', gap: 1, flex: 1, gridTemplateRows: '1fr auto', gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Box sx={{ display: 'grid', gap: 0.5, alignContent: 'start', justifyItems: 'start' }}>
          <Typography component="h3" sx={{ fontWeight: 620, fontSize: '1rem', lineHeight: 1.35, overflowWrap: 'anywhere', hyphens: 'auto' }}>
            {item.productName}
          </Typography>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
            <Exact>{item.sellerName}</Exact>
          </Typography>
          {item.lessonsCount !== undefined && item.lessonsCount > 0 && <CourseProgress done={item.lessonsDone ?? 0} count={item.lessonsCount} />}
          {item.state !== 'open' && <StateChip state={item.state} tones={tones} label={t(`payer.libraryState.${item.state}`)} />}
        </Box>
        {here ? (
          <Button {...button} component={Link} to={here} aria-label={label}>
            {verb}
          </Button>
        ) : (
          <Button {...button} href={item.url} aria-label={label}>
            {verb}
          </Button>
        )}
      </Box>
    </Card>
  );
}
