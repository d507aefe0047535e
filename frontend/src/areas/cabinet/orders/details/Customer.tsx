import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink, useLocation } from 'react-router';
import { paths } from '@/app/paths';
import { MayLink } from '@/app/shell/MayLink';
import { Exact } from '@/parts/Exact';
import { KeyValue } from '@/parts/KeyValue';
import { Section } from '@/parts/Section';
import { When } from '@/parts/When';
import type { CameFrom } from '@/parts/back';
import { nameOf } from '../list/columns';
import { Answers } from './Answers';
import { Sub, stack } from './Sub';
import { useCountries } from './Tax';
import type { OrderDetail } from './order';

/** Who bought it: how they are reached, where they are, and what they agreed to. */
export function Customer({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  const named = useCountries();
  const { address, payer } = order;
  const orders = new URLSearchParams({ 'filters[payer_email][]': payer.email }).toString();
  const agreed = order.legalTexts.length > 0;
  return (
    <Section title={t('customer.part')}>
      <Box sx={stack}>
        <Box sx={{ display: 'grid', justifyItems: 'start', gap: 0.25, overflowWrap: 'anywhere' }}>
          <Name order={order} />
          {payer.company !== '' && payer.company !== nameOf(payer) && <Exact>{payer.company}</Exact>}
          <Exact><a href={`mailto:${payer.email}`}>{payer.email}</a></Exact>
          {address.phone !== '' && <Exact>{address.phone}</Exact>}
        </Box>
        {address.country !== '' && (
          <Box component="address" sx={{ display: 'grid', justifyItems: 'start', fontStyle: 'normal', overflowWrap: 'anywhere' }}>
            {address.street !== '' && <Exact>{`${address.street} ${address.streetNumber}`.trim()}</Exact>}
            {address.city !== '' && <Exact>{`${address.zip} ${address.city}`.trim()}</Exact>}
            <span>{named(address.country)}</span>
          </Box>
        )}
        <More order={order} />
        <Link component={RouterLink} to={`${paths.cabinet.orders}?${orders}`}>
          {t('customer.orders')}
        </Link>
        {agreed && (
          <Sub title={t('customer.consents')}>
            <KeyValue
              pairs={order.legalTexts.map(({ kind, version, url }) => ({
                label: t(`legal.${kind as 'terms'}`),
                value: url ? (
                  <a href={url} target="_blank" rel="noopener">
                    {t('legal.version', { version })}
                  </a>
                ) : (
                  t('legal.version', { version })
                ),
              }))}
            />
          </Sub>
        )}
        {order.optInAnswers.length > 0 && (
          <Sub title={t('answers.part')}>
            <Answers answers={order.optInAnswers} />
          </Sub>
        )}
      </Box>
    </Section>
  );
}

function Name({ order }: { order: OrderDetail }) {
  const { pathname, search } = useLocation();
  const { customer } = order;
  const name = <Box component="strong" sx={{ fontWeight: 650 }}><Exact>{nameOf(order.payer)}</Exact></Box>;
  if (!customer) return name;
  return (
    <MayLink needs="customers" to={paths.cabinet.customer(customer.customerId)} state={{ from: pathname + search } satisfies CameFrom}>
      {name}
    </MayLink>
  );
}

/** How other systems know them, and for whom they bought. Nothing where nothing of it is known. */
function More({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  const { address, gift, customer } = order;
  const pairs = [
    customer != null && customer.note !== '' && { label: t('customer.note'), value: <Box component="span" sx={{ whiteSpace: 'pre-line' }}>{customer.note}</Box> },
    address.vatNo !== '' && { label: t('vatNo'), value: <Exact>{address.vatNo}</Exact> },
    order.accountId !== '' && { label: t('accountId'), value: <Exact>{order.accountId}</Exact> },
    gift != null && { label: t('gift.for'), value: <Exact>{`${[gift.firstName, gift.lastName].filter(Boolean).join(' ')}, ${gift.email}`}</Exact> },
    gift != null && { label: t('gift.on'), value: gift.givenAt ? <When value={gift.givenAt} loose /> : t('gift.waits', { day: gift.deliverOn }) },
  ];
  return pairs.some(Boolean) ? <KeyValue pairs={pairs} /> : null;
}
