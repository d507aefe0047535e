import AccountBalance from '@mui/icons-material/AccountBalanceOutlined';
import { useTranslation } from 'react-i18next';
import { type ResourceOf, list } from '@/api/client';
import { Exact } from '@/parts/Exact';
import { PageTitle } from '@/parts/PageTitle';
import { StateChip, type Tone, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { useCountries } from '@/areas/cabinet/orders/details/Tax';
import { ListPage } from '@/parts/list/ListPage';
import type { Column } from '@/parts/list/types';
import { ExportListButton } from '../lists/ExportListButton';

type BankAccount = ResourceOf<'/v1/admin/bank_accounts'>;
const internalTones: Record<BankAccount['internal'], Tone> = { init: 'wait', change: 'wait', accepted: 'good', rejected: 'bad' };
const externalTones: Record<BankAccount['external'], Tone> = { not_sent: 'calm', waiting: 'wait', activated: 'good', deactivated: 'bad', rejected: 'bad' };

/** `/admin/bank_accounts`: where sellers are paid out to, and how far each account is checked. */
export function Component() {
  const { t } = useTranslation('people');
  const internal = useStateWords('people', 'bankInternal');
  const external = useStateWords('people', 'bankExternal');
  const country = useCountries();
  const columns: Column<BankAccount>[] = [
    {
      key: 'seller',
      label: t('bankAccounts.seller'),
      render: (row) => (row.livemode ? <Exact>{row.sellerName}</Exact> : <><Exact>{row.sellerName}</Exact> ({t('unanswered.testSide')})</>),
      primary: true,
    },
    { key: 'holder', label: t('bankAccounts.holder'), render: (row) => <Exact>{row.holder}</Exact> },
    { key: 'iban', label: t('bankAccounts.iban'), render: (row) => <span style={{ whiteSpace: 'nowrap' }}><Exact>{`… ${row.ibanLast4}`}</Exact></span> },
    { key: 'country', label: t('bankAccounts.country'), render: (row) => country(row.country) },
    { key: 'internal', label: t('bankAccounts.internal'), render: (row) => <StateChip state={row.internal} tones={internalTones} label={internal(row.internal)} /> },
    { key: 'external', label: t('bankAccounts.external'), render: (row) => <StateChip state={row.external} tones={externalTones} label={external(row.external)} /> },
    { key: 'refusal', label: t('bankAccounts.refusal'), hidden: true, render: (row) => row.refusal ?? '' },
    { key: 'created', label: t('bankAccounts.created'), sort: 'created_at', render: (row) => <When value={row.createdAt} /> },
  ];
  return (
    <>
      <PageTitle lead={t('admin.bankAccountsLead')}>{t('admin.bankAccountsTitle')}</PageTitle>
      <ListPage
        local
        name="admin_bank_accounts"
        toolbar={<ExportListButton list="admin_bank_accounts" resource="bank_accounts" />}
        label={t('admin.bankAccountsTitle')}
        fetch={(search, signal) => list('/v1/admin/bank_accounts', { search, signal })}
        columns={columns}
        empty={<EmptyState icon={<AccountBalance />} title={t('bankAccounts.empty')} text={t('bankAccounts.emptyText')} />}
      />
    </>
  );
}
