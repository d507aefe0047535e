import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Money } from '@/parts/Money';
import { type Kind, type StepCounts, offers, sells } from './model';

/** What a step has come to so far. */
export function Figures({ kind, counts }: { kind: Kind; counts: StepCounts }) {
  const { t } = useTranslation('funnels');
  const offered = offers(kind);
  const facts: [string, number][] = [
    [t(kind === 'payment' ? 'figure.ordered' : 'figure.shown'), counts.shownCount],
    ...(sells(kind) ? ([[t(kind === 'payment' ? 'figure.paid' : 'figure.accepted'), counts.acceptedCount]] as [string, number][]) : []),
    ...(offered ? ([[t('figure.declined'), counts.declinedCount]] as [string, number][]) : []),
    ...(offered && counts.failedCount > 0 ? ([[t('figure.failed'), counts.failedCount]] as [string, number][]) : []),
  ];
  return (
    <Box
      component="dl"
      aria-label={t('figure.label')}
      sx={{
        m: 0,
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 3,
        rowGap: 0.5,
        fontSize: '0.9375rem',
        '& > div': { display: 'flex', gap: 0.75 },
        '& dt': { color: 'text.secondary' },
        '& dd': { m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
      }}
    >
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {counts.revenue.length > 0 && (
        <div>
          <dt>{t('figure.revenue')}</dt>
          {counts.revenue.map((amount) => (
            <dd key={amount.currency}>
              <Money value={amount} />
            </dd>
          ))}
        </div>
      )}
    </Box>
  );
}
