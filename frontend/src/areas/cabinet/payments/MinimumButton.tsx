import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { toast } from '@/parts/feedback/toasts';
import { MoneyField } from '@/parts/form/MoneyField';
import { type Amount, formatMoney } from '@/parts/money';
import { FormDialog } from '@/parts/form/FormDialog';
import { useMethodName } from './Matrix';
import { type MethodRow, atLeast } from './model';
import { useChange } from './queries';

/** The currency in which a smallest amount is shown: the first that the method takes. */
const currencyOf = (row: MethodRow) => row.cells.find((cell) => cell.reason !== 'currency')?.currency ?? 'eur';

/** The smallest amount of a method that can be used; pressed, it can be raised. */
export function MinimumButton({ row }: { row: MethodRow }) {
  const { t } = useTranslation('payments');
  const [open, setOpen] = useState(false);
  const name = useMethodName()(row);
  const least = formatMoney({ amount: row.minimumAmount, currency: currencyOf(row) });
  if (!row.switchable) return null;
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)} aria-label={t('minimum.change', { name, amount: least })}>
        {t('minimum.from', { amount: least })}
      </Button>
      {open && <MinimumDialog row={row} name={name} onClose={() => setOpen(false)} />}
    </>
  );
}

function MinimumDialog({ row, name, onClose }: { row: MethodRow; name: string; onClose: () => void }) {
  const { t } = useTranslation(['payments', 'common']);
  const change = useChange();
  const currency = currencyOf(row);
  const own = formatMoney({ amount: row.minimumOfMethod, currency });
  const form = useForm<{ amount: Amount | null }>({ defaultValues: { amount: { amount: row.minimumAmount, currency } } });
  async function save({ amount }: { amount: Amount | null }) {
    const least = amount?.amount ?? row.minimumOfMethod;
    await change.mutateAsync((settings) => ({ minimums: atLeast(settings, row, least) }));
    toast.success(t('common:saved'));
  }
  return (
    <FormDialog title={t('minimum.title', { name })} form={form} onSave={save} onClose={onClose}>
      <MoneyField name="amount" currency={currency} label={t('minimum.label')} hint={t('minimum.hint', { amount: own })} least={{ amount: row.minimumOfMethod, words: t('minimum.tooSmall', { amount: own }) }} />
    </FormDialog>
  );
}
