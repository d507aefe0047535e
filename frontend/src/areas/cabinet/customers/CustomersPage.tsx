import People from '@mui/icons-material/PeopleAltOutlined';
import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { list } from '@/api/client';
import { paths } from '@/app/paths';
import { PageTitle } from '@/parts/PageTitle';
import { useOpenPage } from '@/parts/back';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { useCountries } from '@/parts/form/CountrySelect';
import { ListPage } from '@/parts/list/ListPage';
import { TryButton } from '@/areas/cabinet/home/steps';
import { useCustomerColumns } from './columns';

/** `/cabinet/customers`: whoever bought something, once. */
export function Component() {
  const { t } = useTranslation('customers');
  const columns = useCustomerColumns();
  const open = useOpenPage();
  const countries = useCountries();
  const ownFilters = useMemo(() => ({ country: { options: countries } }), [countries]);
  return (
    <>
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      <ListPage
        name="customers"
        label={t('title')}
        fetch={(search, signal) => list('/v1/cabinet/customers', { search, signal })}
        columns={columns}
        ownFilters={ownFilters}
        exports="payers"
        onOpen={(row) => open(paths.cabinet.customer(row.id))}
        empty={<EmptyState icon={<People />} title={t('empty')} text={t('emptyText')} action={<Box><TryButton /></Box>} />}
      />
    </>
  );
}
