import AccountBalance from '@mui/icons-material/AccountBalanceOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, post } from '@/api/client';
import { Section } from '@/parts/Section';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { toast } from '@/parts/feedback/toasts';
import { Form } from '@/parts/form/Form';
import { SubmitButton } from '@/parts/form/SubmitButton';
import { TextField } from '@/parts/form/TextField';
import { bareIban, isIban } from './iban';
import { moneyKeys, useBankAccounts } from './queries';
import { bankTones } from './states';

const HOLDER_MAX = 120;
const IBAN_MAX = 42;
/** While the provider checks a new account, the page looks again by itself. */
const LOOK_AGAIN_MS = 3000;

type Account = ResourceOf<'/v1/cabinet/bank_accounts'>;
type Add = (body: { holder: string; iban: string }) => Promise<unknown>;

function BankForm({ add, onDone }: { add: Add; onDone: () => void }) {
  const { t } = useTranslation(['money', 'common']);
  const form = useForm({ mode: 'onTouched', defaultValues: { holder: '', iban: '' } });
  return (
    <Form
      form={form}
      onSubmit={async ({ holder, iban }) => {
        await add({ holder, iban: bareIban(iban) });
        toast.success(t('bank.saved'));
        onDone();
      }}
    >
      <TextField name="holder" label={t('bank.holder')} required maxLength={HOLDER_MAX} autoComplete="name" />
      <TextField
        name="iban"
        label={t('bank.iban')}
        hint={t('bank.ibanHint')}
        required
        maxLength={IBAN_MAX}
        autoComplete="off"
        rules={{ validate: (value: string) => isIban(value) || t('bank.invalidIban') }}
      />
      <Box sx={{ display: 'flex', gap: 1 }}>
        <SubmitButton size="medium">{t('bank.save')}</SubmitButton>
        <Button onClick={onDone}>{t('common:cancel')}</Button>
      </Box>
    </Form>
  );
}

export function BankAccount() {
  const { t } = useTranslation('money');
  const client = useQueryClient();
  const add: Add = async (body) => {
    await post('/v1/cabinet/bank_accounts', { body });
    await client.invalidateQueries({ queryKey: moneyKeys.banks });
  };
  return <BankAccountOf lead={t('bank.lead')} accounts={useBankAccounts(LOOK_AGAIN_MS)} add={add} />;
}

/** The same of whoever is paid by a shop. */
export function BankAccountOf({ lead, accounts, add }: { lead: string; accounts: UseQueryResult<Account[]>; add: Add }) {
  const { t } = useTranslation('money');
  const words = useStateWords('money', 'bankState');
  const [editing, setEditing] = useState(false);
  const account = accounts.data?.[0];

  function inside() {
    if (accounts.isPending) return <RowsSkeleton count={2} />;
    if (editing) return <BankForm add={add} onDone={() => setEditing(false)} />;
    if (!account)
      return (
        <EmptyState
          icon={<AccountBalance />}
          title={t('bank.none')}
          text={t('bank.noneText')}
          action={
            <Button variant="contained" onClick={() => setEditing(true)}>
              {t('bank.add')}
            </Button>
          }
        />
      );
    const state = account.external;
    return (
      <Box sx={{ display: 'grid', gap: 1.5 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
          <Box sx={{ flex: '1 1 200px' }}>
            <Typography sx={{ fontWeight: 600 }}>{account.holder}</Typography>
            <Typography variant="body2" color="textSecondary">
              {account.countryCode} … {account.ibanLast4}
            </Typography>
          </Box>
          <StateChip state={state} tones={bankTones} label={words(state)} />
        </Box>
        {account.refusal && <Alert severity="warning">{account.refusal}</Alert>}
        <Box>
          <Button size="small" variant="outlined" onClick={() => setEditing(true)}>
            {t('bank.replace')}
          </Button>
        </Box>
      </Box>
    );
  }

  return (
    <Section title={t('bank.title')} lead={lead} id="bank">
      {inside()}
    </Section>
  );
}
