import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Item } from '@/api/client';
import { paths } from '@/app/paths';
import { DetailDrawer } from '@/parts/DetailDrawer';
import { Exact } from '@/parts/Exact';
import { KeyValue } from '@/parts/KeyValue';
import { Money } from '@/parts/Money';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { Unbroken } from '@/parts/Unbroken';
import { When } from '@/parts/When';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';
import { exact, marked } from '@/parts/marked';
import { type OrderState, orderTones } from '@/parts/orderState';
import { Answers } from './Answers';
import { Certificates } from '../entitlements/Certificates';
import { Courses } from '../entitlements/Courses';
import { OrderActions } from '../actions/OrderActions';
import { orderQuery } from '../actions/orderActions';
import { Disputes, useDisputes } from '../disputes/Disputes';
import { InvoiceData } from './InvoiceData';
import { LicenseKeys } from '../entitlements/LicenseKeys';
import { SentEmails } from './SentEmails';
import { Transactions } from './Transactions';
import { Installments } from './Installments';
import { Service, type Work } from '../entitlements/Service';
import { Tax } from './Tax';
import { Tickets } from '../entitlements/Tickets';
import { Timeline } from './Timeline';
import { WebhookDeliveries } from './WebhookDeliveries';
import { PaymentAttempts } from './PaymentAttempts';
import { nameOf, timesOf } from '../list/columns';
import { useExpected } from './useExpected';

export type OrderDetail = Item<'/v1/cabinet/orders/{id}'>;

/** While the drawer is open, a payment that arrives shows by itself. */
const POLL_MS = 5000;
/** Somebody wanted it to stand still: nothing is wrong with it, as with one that a debt stopped. */
const onPurpose = { ...orderTones, payment_paused: 'wait' } as const;

export function OrderDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('orders');
  const order = useQuery({
    ...orderQuery(id),
    refetchInterval: POLL_MS,
  });
  return (
    <DetailDrawer
      open
      title={order.data ? <Unbroken text={t('details', { token: order.data.token })} word={order.data.token} /> : t('token')}
      onClose={onClose}
      actions={order.data && <OrderActions order={order.data} />}
    >
      {order.isPending && <RowsSkeleton count={6} />}
      {order.isError && !order.data && <Unreachable error={order.error} onRetry={() => void order.refetch()} />}
      {order.data && <Order order={order.data} />}
    </DetailDrawer>
  );
}

function Order({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  const disputes = useDisputes(order);
  return (
    <Box sx={{ display: 'grid', gap: 3.5 }}>
      {disputes.length > 0 && (
        <Part title={t('dispute.part')}>
          <Disputes order={order} disputes={disputes} />
        </Part>
      )}
      <Overview order={order} />
      {order.optInAnswers.length > 0 && (
        <Part title={t('answers.part')}>
          <Answers answers={order.optInAnswers} />
        </Part>
      )}
      {order.courses.length > 0 && (
        <Part title={t('courses.part')}>
          <Courses order={order.id} courses={order.courses} />
        </Part>
      )}
      {order.licenseKeys.length > 0 && (
        <Part title={t('keys.part')}>
          <LicenseKeys order={order.id} keys={order.licenseKeys} />
        </Part>
      )}
      {order.paymentTickets.length > 0 && (
        <Part title={t('ticket.title')}>
          <Tickets tickets={order.paymentTickets} />
        </Part>
      )}
      {order.certificates.length > 0 && (
        <Part title={t('certificate.title')}>
          <Certificates order={order} />
        </Part>
      )}
      {order.services.map((service: Work) => (
        <Part key={service.id} title={service.name}>
          <Service order={order} service={service} />
        </Part>
      ))}
      <Part title={t('rates')}>
        <Installments order={order} />
        <InLists token={order.token} lists={['orderRates']} />
      </Part>
      <Part title={t('linked.attempts')}>
        <PaymentAttempts order={order} />
      </Part>
      <Part title={t('transactions')}>
        <Transactions order={order.id} transactions={order.transactions} transfers={order.transfers} />
        <InLists token={order.token} lists={['payments', 'transfers']} />
      </Part>
      {order.tax != null && (
        <Part title={t('tax.part')}>
          <Tax tax={order.tax} />
        </Part>
      )}
      {order.totalAmount.amount > 0 && (
        <Part title={t('invoices.part')}>
          <InvoiceData order={order} />
        </Part>
      )}
      <Contact order={order} />
      <Part title={t('linked.mails')}>
        <SentEmails order={order} />
      </Part>
      <Part title={t('linked.events')}>
        <WebhookDeliveries order={order} />
      </Part>
      <Part title={t('timeline')}>
        <Timeline changes={order.timeline} />
      </Part>
    </Box>
  );
}

const LISTS = ['orderRates', 'payments', 'transfers'] as const;

/** The same, in the lists of all orders: to be sorted, filtered and exported there. */
function InLists({ token, lists }: { token: string; lists: readonly (typeof LISTS)[number][] }) {
  const { t } = useTranslation('orders');
  const search = new URLSearchParams({ query: token }).toString();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 1, fontSize: '0.8125rem' }}>
      {lists.map((name) => (
        <Link key={name} component={RouterLink} to={`${paths.cabinet[name]}?${search}`}>
          {t(`inLists.${name}`)}
        </Link>
      ))}
    </Box>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3" sx={{ mb: 1.25 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

function Overview({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  const state = useStateWords('orders', 'orderState');
  const form = useStateWords('orders', 'form');
  const expected = useExpected(order);
  const open = order.unpaidAmount.amount > 0;
  return (
    <Part title={t('overview')}>
      <KeyValue
        pairs={[
          {
            label: t('state'),
            value: <StateChip state={order.paymentState as OrderState} tones={order.pausedAt == null ? orderTones : onPurpose} label={state(order.paymentState)} />,
          },
          order.pausedAt != null && { label: t(order.pausedByPayer ? 'pause.sinceByBuyer' : 'pause.since'), value: <When value={order.pausedAt} as="day" /> },
          order.pausedUntil != null && { label: t('pause.until'), value: <When value={order.pausedUntil} as="day" /> },
          order.canceledAt != null && { label: t(order.paymentState === 'payment_canceled' ? 'canceledOn' : 'endsOn'), value: <When value={order.canceledAt} as="day" /> },
          ...expected,
          { label: t('buyer'), value: <Exact>{nameOf(order.payer)}</Exact> },
          { label: t('email'), value: <Exact><a href={`mailto:${order.payer.email}`}>{order.payer.email}</a></Exact> },
          { label: t('product'), value: <Exact>{timesOf(order)}</Exact> },
          order.mergedInto != null && { label: t('merge.intoOther'), value: <OrderLink order={order.mergedInto} /> },
          order.mergedFrom.length > 0 && { label: t('merge.fromOthers'), value: order.mergedFrom.map((other) => <OrderLink key={other.orderId} order={other} />) },
          order.gift != null && { label: t('gift.for'), value: <Exact>{`${[order.gift.firstName, order.gift.lastName].filter(Boolean).join(' ')}, ${order.gift.email}`}</Exact> },
          order.gift != null && { label: t('gift.on'), value: order.gift.givenAt ? <When value={order.gift.givenAt} /> : t('gift.waits', { day: order.gift.deliverOn }) },
          order.given != null && { label: t('give.from'), value: <OrderLink order={order.given} /> },
          order.given != null && order.given.reason !== '' && { label: t('refund.reason'), value: order.given.reason },
          order.pricingPlanName !== '' && { label: t('plan'), value: <Exact>{order.pricingPlanName}</Exact> },
          { label: t('method'), value: form(order.paymentForm) },
          { label: t('total'), value: <Money value={order.totalAmount} /> },
          order.additionalFee != null && { label: marked(t('ofWhich', { name: exact(order.additionalFee.name) })), value: <Money value={order.additionalFee.amount} /> },
          ...order.addons.map((addon) => ({ label: marked(t('ofWhich', { name: exact(addon.productName) })), value: <Money value={addon.amount} /> })),
          { label: t('vat'), value: <Money value={order.vatAmount} /> },
          { label: t('paid'), value: <Money value={order.paidAmount} /> },
          open && { label: t('unpaid'), value: <Money value={order.unpaidAmount} /> },
          order.refundingAmount.amount > 0 && { label: t('refunding'), value: <Money value={order.refundingAmount} /> },
          order.refundedAmount.amount > 0 && { label: t('refunded'), value: <Money value={order.refundedAmount} /> },
          order.disputedAmount.amount > 0 && { label: t('disputed'), value: <Money value={order.disputedAmount} /> },
          order.couponCode != null && { label: t('coupon'), value: <Exact>{order.couponCode}</Exact> },
          order.accountId !== '' && { label: t('accountId'), value: <Exact>{order.accountId}</Exact> },
          order.addId_1 !== '' && { label: t('addId', { number: 1 }), value: <Exact>{order.addId_1}</Exact> },
          order.addId_2 !== '' && { label: t('addId', { number: 2 }), value: <Exact>{order.addId_2}</Exact> },
          ...order.legalTexts.map(({ kind, version, url }) => ({ label: t(`legal.${kind as 'terms'}`), value: url ? <a href={url} target="_blank" rel="noopener">{t('legal.version', { version })}</a> : t('legal.version', { version }) })),
          order.publisher != null && { label: t('partners.publisher'), value: <Exact>{order.publisher.name}</Exact> },
          order.salesTeamMember != null && { label: t('partners.sales_team_member'), value: <Exact>{order.salesTeamMember.name}</Exact> },
          order.campaignId != null && { label: t('campaign'), value: <Exact>{order.campaignId}</Exact> },
          { label: t('created'), value: <When value={order.createdAt} /> },
          order.chargedAt != null && { label: t('charged'), value: <When value={order.chargedAt} /> },
        ]}
      />
    </Part>
  );
}

function Contact({ order }: { order: OrderDetail }) {
  const { t, i18n } = useTranslation('orders');
  const { address } = order;
  const country = address.country && (new Intl.DisplayNames([i18n.language], { type: 'region' }).of(address.country) ?? address.country);
  const pairs = [
    address.street && { label: t('street'), value: <Exact>{`${address.street} ${address.streetNumber}`.trim()}</Exact> },
    address.city && { label: t('city'), value: <Exact>{`${address.zip} ${address.city}`.trim()}</Exact> },
    country && { label: t('country'), value: country },
    address.phone && { label: t('phone'), value: <Exact>{address.phone}</Exact> },
    address.vatNo && { label: t('vatNo'), value: <Exact>{address.vatNo}</Exact> },
  ];
  if (!pairs.some(Boolean)) return null;
  return (
    <Part title={t('address')}>
      <KeyValue pairs={pairs.map((pair) => pair || undefined)} />
    </Part>
  );
}

function OrderLink({ order }: { order: Pick<OrderDetail['mergedFrom'][number], 'orderId' | 'token'> }) {
  return (
    <Link component={RouterLink} to={paths.cabinet.order(order.orderId)} sx={{ marginInlineEnd: 1 }}>
      {order.token}
    </Link>
  );
}
