import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { type ResourceOf, get } from '@/api/client';
import { paths } from '@/app/paths';
import { MayLink } from '@/app/shell/MayLink';
import { useMissing } from '@/app/shell/useMay';
import { BackLink } from '@/parts/BackLink';
import { Exact } from '@/parts/Exact';
import { KeyValue } from '@/parts/KeyValue';
import { PageTitle } from '@/parts/PageTitle';
import { Section } from '@/parts/Section';
import { When } from '@/parts/When';
import { PageSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { exact } from '@/parts/marked';
import { nameOf } from '../orders/list/columns';
import { useCountries } from '../orders/details/Tax';
import { CustomerAccess } from './CustomerAccess';
import { CustomerNote } from './CustomerNote';
import { CustomerOrders } from './CustomerOrders';
import { Spent } from './columns';

type CustomerDetail = ResourceOf<'/v1/cabinet/customers/{id}'>;

/** `/cabinet/customers/{id}`: who somebody is, what they bought, and what is noted of them. */
export function Component() {
  const { id = '' } = useParams();
  const { t } = useTranslation('customers');
  const asked = useQuery({ queryKey: ['customer', id], queryFn: ({ signal }) => get('/v1/cabinet/customers/{id}', { path: { id }, signal }) });
  const customer = asked.data;
  if (asked.isError && !customer) return <Unreachable error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!customer) return <PageSkeleton />;
  return (
    <>
      <BackLink home={paths.cabinet.customers} label={t('title')} />
      <PageTitle lead={nameOf(customer) === customer.email ? undefined : <Exact>{customer.email}</Exact>}>{exact(nameOf(customer))}</PageTitle>
      <Box sx={{ display: 'grid', gap: 2.5, alignItems: 'start', gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 22rem' } }}>
        {/* On a phone what is noted comes before all that was bought. */}
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5, gridColumn: { lg: 2 }, gridRow: { lg: 1 } }}>
          <Card customer={customer} />
          <CustomerNote key={customer.note} customer={customer} />
          <Consents customer={customer} />
        </Box>
        <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2.5, gridColumn: { lg: 1 }, gridRow: { lg: 1 } }}>
          <Bought email={customer.email} />
        </Box>
      </Box>
    </>
  );
}

/** What they ordered and have access to: a part of the shop's orders, which not every team member may read. */
function Bought({ email }: { email: string }) {
  const { t } = useTranslation('customers');
  const refusal = useMissing()('orders');
  if (refusal !== undefined)
    return (
      <Section title={t('orders')}>
        <Typography color="textSecondary">{refusal}</Typography>
      </Section>
    );
  return (
    <>
      <CustomerOrders email={email} kind="orders" />
      <CustomerOrders email={email} kind="plans" />
      <CustomerAccess email={email} />
    </>
  );
}

function Card({ customer }: { customer: CustomerDetail }) {
  const { t } = useTranslation('customers');
  const named = useCountries();
  return (
    <Section title={t('customer')}>
      <KeyValue
        pairs={[
          { label: t('email'), value: <Exact><a href={`mailto:${customer.email}`}>{customer.email}</a></Exact> },
          customer.company !== '' && { label: t('company'), value: <Exact>{customer.company}</Exact> },
          customer.country !== '' && { label: t('country'), value: named(customer.country) },
          { label: t('orders'), value: customer.ordersCount },
          { label: t('spent'), value: <Spent customer={customer} /> },
          { label: t('firstOrder'), value: <When value={customer.firstOrderAt} as="day" /> },
          { label: t('lastOrder'), value: <When value={customer.lastOrderAt} as="day" /> },
        ]}
      />
    </Section>
  );
}

/** What they were asked before they paid, and whether they agreed. Nothing where nothing was asked. */
function Consents({ customer }: { customer: CustomerDetail }) {
  const { t } = useTranslation('customers');
  if (customer.consents.length === 0) return null;
  return (
    <Section title={t('consents')}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {customer.consents.map((consent: CustomerDetail['consents'][number]) => (
          <Box component="li" key={consent.questionId} sx={{ overflowWrap: 'anywhere' }}>
            <Exact>{consent.question}</Exact> <strong>{t(consent.agreed ? 'agreed' : 'notAgreed')}</strong>
            <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
              {consent.provider && <><Exact>{consent.provider}</Exact> · </>}
              <When value={consent.createdAt} as="day" /> · <MayLink needs="orders" to={paths.cabinet.order(consent.orderId)} underline="always">{consent.orderToken}</MayLink>
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
