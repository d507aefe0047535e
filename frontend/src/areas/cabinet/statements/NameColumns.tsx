import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type Answer, type Body, post } from '@/api/client';
import { Form } from '@/parts/form/Form';
import { SelectField } from '@/parts/form/SelectField';
import { SubmitButton } from '@/parts/form/SubmitButton';
import { TextField } from '@/parts/form/TextField';

type StatementBody = Body<'/v1/cabinet/bank_statements', 'post'>;
type Preview = Answer<'/v1/cabinet/bank_statements/preview', 'post'>;
export type Role = Preview['columns'][number];
/** What somebody says of the columns of a table. */
export type Layout = Pick<StatementBody, 'columns' | 'currency' | 'dayFirst'>;

const ROLES = [
  'ignored', 'date', 'value_date', 'amount', 'credit', 'debit', 'direction', 'currency', 'purpose', 'name', 'iban', 'account',
  'reference', 'status',
] as const;
const CURRENCY_CHARS = 3;

interface Props {
  file: File;
  body: () => Promise<StatementBody>;
  onNamed: (layout: Layout) => void;
}

/** Asks what the columns of a bank's table hold, beside what stands in them. */
export function NameColumns({ file, body, onNamed }: Props) {
  const preview = useQuery({
    queryKey: ['bank_statement_preview', file.name, file.size, file.lastModified],
    queryFn: async () => post('/v1/cabinet/bank_statements/preview', { body: await body() }),
    retry: false,
    staleTime: Infinity,
    meta: { quiet: true },
  });
  // What is no table has no columns: the refusal above says enough.
  return preview.data ? <Columns found={preview.data} onNamed={onNamed} /> : null;
}

interface Values {
  columns: Record<string, Role>;
  currency: string;
  dayFirst: '' | 'yes' | 'no';
}

function Columns({ found, onNamed }: { found: Preview; onNamed: (layout: Layout) => void }) {
  const { t } = useTranslation('statements');
  const form = useForm<Values>({
    defaultValues: {
      columns: Object.fromEntries(found.columns.map((role, place) => [`at${place}`, role])),
      currency: (found.currency ?? '').toUpperCase(),
      dayFirst: '',
    },
  });
  const roles = ROLES.map((value) => ({ value, label: t(`columns.role.${value}`) }));
  const save = ({ columns, currency, dayFirst }: Values) => {
    onNamed({
      columns: found.columns.map((_, place) => columns[`at${place}`] ?? 'ignored'),
      ...(currency.trim() ? { currency: currency.trim() } : {}),
      ...(dayFirst ? { dayFirst: dayFirst === 'yes' } : {}),
    });
    return Promise.resolve();
  };
  return (
    <Paper variant="outlined" sx={{ p: 2, display: 'grid', gap: 2 }}>
      <Box>
        <Typography variant="h3">{t('columns.title')}</Typography>
        <Typography variant="body2">{t('columns.lead')}</Typography>
      </Box>
      <Form form={form} onSubmit={save}>
        {found.columns.map((_, place) => (
          <SelectField
            key={`at${place}`}
            name={`columns.at${place}`}
            label={found.headings[place]?.trim() || t('columns.column', { place: place + 1 })}
            hint={samples(found.rows, place)}
            options={roles}
          />
        ))}
        <TextField name="currency" label={t('columns.currency')} hint={t('columns.currencyHint')} maxLength={CURRENCY_CHARS} />
        <SelectField
          name="dayFirst"
          label={t('columns.dayFirst')}
          empty={t('columns.dayFirstAuto')}
          options={[
            { value: 'yes', label: t('columns.dayFirstYes') },
            { value: 'no', label: t('columns.dayFirstNo') },
          ]}
        />
        <Box>
          <SubmitButton size="medium">{t('columns.verb')}</SubmitButton>
        </Box>
      </Form>
    </Paper>
  );
}

/** What stands in a column, for whoever says what it is. */
const samples = (rows: string[][], place: number): string =>
  rows
    .map((row) => row[place] ?? '')
    .filter(Boolean)
    .slice(0, 2)
    .join(' · ');
