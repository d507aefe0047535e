import type { TFunction } from 'i18next';
import type { Item } from '@/api/client';
import { dateLocale } from '@/parts/dates';
import { formatMoney } from '@/parts/money';
import type { OrderDetail } from './OrderDrawer';
import { nameOf, timesOf } from './columns';

export type Dispute = Item<'/v1/cabinet/orders/{id}/disputes'>;

/** The fields in the order in which they are read. */
export const EVIDENCE_FIELDS = ['product', 'access', 'activity', 'consent', 'refundPolicy', 'communication', 'statement'] as const;
export type Evidence = Record<(typeof EVIDENCE_FIELDS)[number], string>;

/** Texts that say what was agreed about refunds; the others are what the buyer agreed to. */
const ABOUT_REFUNDS = new Set(['right_of_withdrawal', 'platform_right_of_withdrawal', 'immediate_delivery', 'immediate_service']);

/** What was written; what was left out is empty. */
export const written = (kept: Partial<Record<keyof Evidence, string | null>>): Evidence => ({
  product: kept.product ?? '',
  access: kept.access ?? '',
  activity: kept.activity ?? '',
  consent: kept.consent ?? '',
  refundPolicy: kept.refundPolicy ?? '',
  communication: kept.communication ?? '',
  statement: kept.statement ?? '',
});

const lines = (...all: (string | false | undefined)[]) => all.filter(Boolean).join('\n');

/** What was written so far; before anything was, what we know as facts. */
export function evidenceOf(order: OrderDetail, dispute: Dispute, t: TFunction<'orders'>, language: string): Evidence {
  if (dispute.evidence) return written(dispute.evidence);
  const clock = new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
  // A bank reads it in another zone than the seller writes it.
  const moment = (value: string) => `${clock.format(new Date(value))} UTC`;
  const { facts } = dispute;
  const at = moment(order.createdAt);
  const legal = (about: boolean) =>
    order.legalTexts
      .filter((text) => ABOUT_REFUNDS.has(text.kind) === about)
      .map((text) => t('dispute.fact.legal', { text: t(`legal.${text.kind as 'terms'}`), version: text.version, at }));
  const network = order.tax?.evidence.find((piece) => piece.kind === 'network_address')?.country;
  const country = network && (new Intl.DisplayNames([language], { type: 'region' }).of(network) ?? network);
  return {
    product: lines(
      t('dispute.fact.sold', { product: timesOf(order), at, token: order.token, amount: formatMoney(order.totalAmount) }),
      order.pricingPlanName !== '' && t('dispute.fact.plan', { plan: order.pricingPlanName }),
      order.chargedAt != null && t('dispute.fact.paid', { at: moment(order.chargedAt) }),
    ),
    access: lines(
      facts.deliveredAt != null && t('dispute.fact.given', { at: moment(facts.deliveredAt) }),
      ...facts.files.map((file) => t('dispute.fact.fileNamed', { name: file.name })),
      ...order.courses.map((course) => t('dispute.fact.course', { name: course.name })),
    ),
    activity: lines(
      ...facts.files.filter((file) => file.downloadsCount > 0).map((file) => t('dispute.fact.file', { name: file.name, count: file.downloadsCount })),
      ...order.paymentTickets.map((ticket) => ticket.usedAt != null && t('dispute.fact.ticketUsed', { number: ticket.code, at: moment(ticket.usedAt) })),
      ...order.services.map((service) => service.deliveredAt != null && t('dispute.fact.service', { name: service.name, at: moment(service.deliveredAt) })),
      ...order.certificates.map((certificate) => t('dispute.fact.certificate', { at: moment(certificate.createdAt) })),
    ),
    consent: lines(...legal(false)),
    refundPolicy: lines(...legal(true)),
    communication: '',
    statement: lines(t('dispute.fact.buyer', { name: nameOf(order.payer), email: order.payer.email }), country != null && country !== '' && t('dispute.fact.where', { country })),
  };
}
