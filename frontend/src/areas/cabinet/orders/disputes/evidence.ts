import type { TFunction } from 'i18next';
import type { ResourceOf } from '@/api/client';
import type { Problem, ProblemItem } from '@/api/problem';
import { dateLocale } from '@/parts/dates';
import { formatMoney } from '@/parts/money';
import type { Phase } from '@/parts/upload/task';
import type { OrderDetail } from '../details/order';
import { nameOf, timesOf } from '../list/columns';

export type Dispute = ResourceOf<'/v1/cabinet/orders/{id}/disputes'>;

/** The fields in the order in which they are read. */
export const EVIDENCE_FIELDS = ['product', 'access', 'activity', 'consent', 'refundPolicy', 'communication', 'statement'] as const;
export type Evidence = Record<(typeof EVIDENCE_FIELDS)[number], string>;

/** What a file can be about, in the order in which it is offered. */
export const FILE_ABOUT = ['receipt', 'communication', 'access', 'activity', 'policy', 'other'] as const;
export type FileAbout = (typeof FILE_ABOUT)[number];

/** A file of the evidence; nobody has said yet what it is about while that is empty. */
export interface EvidenceFile {
  uploadId: string;
  about: FileAbout | '';
  fileName: string;
  sizeBytes: number;
}

/** What the dialog is about. */
export type EvidenceForm = Evidence & { files: EvidenceFile[] };

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

/** The files that belong to it. */
export const filesOf = (dispute: Dispute): EvidenceFile[] =>
  (dispute.evidence?.files ?? []).map(({ uploadId, about, fileName, sizeBytes }) => ({ uploadId, about: about as FileAbout, fileName, sizeBytes }));

/** Whether there is anything to hand in. */
export const isSaid = ({ files, ...texts }: Partial<EvidenceForm>): boolean =>
  (files ?? []).length > 0 || Object.values(texts).some((text) => (text ?? '').trim() !== '');

/** Nothing comes of such an upload any more, or what was to come is there. */
const OVER: ReadonlySet<Phase> = new Set(['done', 'refused', 'cancelled']);
export const isOver = (phase: Phase): boolean => OVER.has(phase);

/** What the evidence waits for: it would go without a file that is not attached. What can be done about it comes first. */
export function waitsFor(phases: readonly Phase[]): 'stopped' | 'waiting' | 'checking' | undefined {
  const left = phases.filter((phase) => !isOver(phase));
  if (left.length === 0) return undefined;
  if (left.some((phase) => phase === 'paused' || phase === 'broken')) return 'stopped';
  // What has arrived cannot be given up.
  return left.every((phase) => phase === 'finishing') ? 'checking' : 'waiting';
}

/** As it is written down: of a file its name here, and what it is about. */
export const bodyOf = ({ files, ...texts }: EvidenceForm) => ({
  ...texts,
  files: files.map(({ uploadId, about }) => ({ uploadId, about: about === '' ? 'other' : about }) as const),
});

const placeOf = ({ pointer }: ProblemItem) => /^\/files\/(\d+)\//.exec(pointer ?? '')?.[1];

/** Refusals of single files, by their place, apart from all the others. */
export function filesRefused(problem: Problem): { files: { place: number; words: string; code: string }[]; rest: ProblemItem[] } {
  return {
    files: problem.items.flatMap((item) => {
      const at = placeOf(item);
      return at === undefined ? [] : [{ place: Number(at), words: item.detail ?? item.title ?? item.code, code: item.code }];
    }),
    rest: problem.items.filter((item) => placeOf(item) === undefined),
  };
}

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
