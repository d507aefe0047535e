import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { useStateWords } from '@/parts/StateChip';
import { offScreen } from '@/parts/offScreen';
import { CellSwitch, CellReason } from './CellSwitch';
import { MinimumButton } from './MinimumButton';
import { isUnchosen, type PaymentSettings, type MethodRow } from './model';

/** The name of a method; of an account of the seller's own with whose it is. */
export function useMethodName() {
  const { t } = useTranslation(['payments', 'orders']);
  const words = useStateWords('orders', 'form');
  return (row: Pick<MethodRow, 'method'> & Partial<Pick<MethodRow, 'provider'>>) =>
    row.provider === undefined || row.provider === 'connect' ? words(row.method) : t('own', { name: words(row.method), provider: t(`provider.${row.provider}`) });
}

/** Methods and currencies: a table where it fits, a card for each method where it does not. */
export function Matrix({ settings }: { settings: PaymentSettings }) {
  const wide = useMediaQuery('(min-width: 900px)');
  const chosen = { ...settings, methods: settings.methods.filter((row) => !isUnchosen(row)) };
  return (
    <Box sx={{ display: 'grid', gap: 2, minInlineSize: 0 }}>
      {wide ? <WideMatrix settings={chosen} /> : <Cards settings={chosen} />}
      <Unchosen rows={settings.methods.filter(isUnchosen)} />
    </Box>
  );
}

/** What nobody chooses, folded away: each with where it comes from. */
function Unchosen({ rows }: { rows: MethodRow[] }) {
  const { t } = useTranslation('payments');
  const name = useMethodName();
  const from = useStateWords('payments', 'unchosen.from');
  return (
    <Box component="details">
      <Box component="summary" sx={{ cursor: 'pointer', paddingBlock: 1 }}>
        {t('unchosen.title', { count: rows.length })}
      </Box>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1 }}>
        {rows.map((row) => (
          <Box key={row.method}>
            <Typography component="dt" sx={{ fontWeight: 600 }}>
              {name(row)}
            </Typography>
            <Typography component="dd" variant="body2" color="textSecondary" sx={{ m: 0 }}>
              {from(row.method)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function WideMatrix({ settings }: { settings: PaymentSettings }) {
  const { t } = useTranslation('payments');
  const name = useMethodName();
  return (
    <Box role="region" aria-label={t('matrix.caption')} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Table size="small">
        <caption style={offScreen}>{t('matrix.caption')}</caption>
        <TableHead>
          <TableRow>
            <TableCell>{t('matrix.method')}</TableCell>
            <TableCell align="center">{t('matrix.all')}</TableCell>
            {settings.currencies.map((currency) => (
              <TableCell key={currency} align="center">
                {currency.toUpperCase()}
              </TableCell>
            ))}
            <TableCell>{t('matrix.minimum')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {settings.methods.map((row) => (
            <TableRow key={`${row.provider}-${row.method}`}>
              <TableCell component="th" scope="row">
                {name(row)}
                {row.switchable ? <Purchases row={row} /> : <CellReason reason={row.reason} name={name(row)} />}
              </TableCell>
              <TableCell align="center">
                <CellSwitch row={row} />
              </TableCell>
              {row.cells.map((cell) => (
                <TableCell key={cell.currency} align="center">
                  <CellSwitch row={row} cell={cell} />
                </TableCell>
              ))}
              <TableCell>
                <MinimumButton row={row} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

function Cards({ settings }: { settings: PaymentSettings }) {
  const { t } = useTranslation('payments');
  const name = useMethodName();
  return (
    <Box component="ul" aria-label={t('matrix.title')} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
      {settings.methods.map((row) => (
        <Box component="li" key={`${row.provider}-${row.method}`} sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 1.5, display: 'grid', gap: 0.5 }}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center' }}>
            <Box sx={{ flex: 1, minInlineSize: 0 }}>
              <Typography sx={{ fontWeight: 600 }}>{name(row)}</Typography>
              <Purchases row={row} />
            </Box>
            {row.switchable && <CellSwitch row={row} />}
          </Box>
          {row.switchable ? (
            <>
              {row.cells.filter((cell) => row.switchedOn && cell.reason !== 'currency').map((cell) => (
                <Box key={cell.currency} sx={{ display: 'flex', gap: 1, alignItems: 'center', minBlockSize: 40 }}>
                  <Typography variant="body2" sx={{ flex: 1 }}>
                    {cell.currency.toUpperCase()}
                  </Typography>
                  {cell.switchable ? <CellSwitch row={row} cell={cell} /> : <CellReason reason={cell.reason} name={name(row)} />}
                </Box>
              ))}
              <Without row={row} />
              <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', minBlockSize: 40 }}>
                <Typography variant="body2" sx={{ flex: 1 }}>
                  {t('matrix.minimum')}
                </Typography>
                <MinimumButton row={row} />
              </Box>
            </>
          ) : (
            <CellReason reason={row.reason} name={name(row)} />
          )}
        </Box>
      ))}
    </Box>
  );
}

/** The currencies that a method does not take; of one that is switched off its own words. */
function Without({ row }: { row: MethodRow }) {
  const { t } = useTranslation('payments');
  const name = useMethodName();
  if (!row.switchedOn) return <CellReason reason={row.reason} name={name(row)} />;
  const not = row.cells.filter((cell) => cell.reason === 'currency').map((cell) => cell.currency.toUpperCase());
  if (not.length === 0) return null;
  return (
    <Typography variant="body2" color="textSecondary">
      {t('matrix.without', { currencies: not.join(', ') })}
    </Typography>
  );
}

/** What can be bought with it, and where its buyers are, if not everywhere. */
function Purchases({ row }: { row: MethodRow }) {
  const { t } = useTranslation('payments');
  const words = useStateWords('payments', 'purchase');
  const types = row.purchaseTypes.length === 4 ? t('purchase.all') : row.purchaseTypes.map(words).join(', ');
  const where = row.buyerCountries.length > 0 ? t('buyers', { countries: row.buyerCountries.join(', ') }) : '';
  return (
    <Typography variant="caption" color="textSecondary" component="div">
      {[types, where].filter(Boolean).join(' · ')}
    </Typography>
  );
}
