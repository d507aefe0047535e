import { useTranslation } from 'react-i18next';
import { useStateWords } from '@/parts/StateChip';
import { filtersOf } from '@/parts/list/filtersOf';
import type { FilterDef } from '@/parts/list/types';
import { CURRENCIES, PAYMENT_FORMS, choices, useProducts } from '../orders/list/filters';
import type { TransactionState } from '../orders/details/Transactions';
import { LOG_STATES } from './paymentLog';
import type { RateState } from '../orders/details/Installments';
import { type CaseState, caseTones } from '../orders/disputes/caseState';
import { CARD_REASONS, useDisputeReason } from '../orders/disputes/disputeReason';

/** In the order in which money is thought of: what is missing first. */
export const RATE_STATES: readonly RateState[] = ['debt', 'unpaid', 'pending', 'partly_paid', 'future', 'paid', 'refunded', 'chargebacked', 'skipped'];
const MOVE_STATES: readonly TransactionState[] = ['successful', 'pending', 'waiting', 'denied', 'error', 'expired', 'canceled'];
const PAYMENT_KINDS = ['Payment', 'SubsPayment'] as const;
/** What orders move. */
const KINDS = [...PAYMENT_KINDS, 'Refund', 'Chargeback', 'Cashin'] as const;
const ALL_KINDS = [...KINDS, 'Payout'] as const;
export const DECLINES = [
  'insufficient_funds', 'generic_decline', 'expired_card', 'incorrect_number', 'incorrect_cvc', 'authentication_failed', 'canceled_by_payer', 'request_refused', 'decided_by_platform',
] as const;

export const CASE_STATES = Object.keys(caseTones) as CaseState[];

function useCommon() {
  const { t } = useTranslation('orders');
  const form = useStateWords('orders', 'form');
  const kind = useStateWords('orders', 'transactionKind');
  const move = useStateWords('orders', 'transactionState');
  const { t: own } = useTranslation('transactions');
  return {
    product: { kind: 'one', key: 'product_id', label: t('product'), options: useProducts() },
    currency: { kind: 'one', key: 'currency_id', label: t('currency'), options: choices(CURRENCIES, (code) => code.toUpperCase()) },
    form: (key: string) => ({ kind: 'choice', key, label: t('method'), options: choices(PAYMENT_FORMS, form) }),
    kinds: (all: readonly string[]) => ({ kind: 'choice', key: 'kind', label: own('kind'), options: choices(all, kind) }),
    moveState: { kind: 'choice', key: 'state', label: t('state'), options: choices(MOVE_STATES, move) },
    provider: { kind: 'text', key: 'provider', label: own('provider') },
  } as const satisfies Record<string, FilterDef | ((with_: never) => FilterDef)>;
}

export function useRateFilters(): FilterDef[] {
  const { t } = useTranslation(['transactions', 'orders']);
  const state = useStateWords('orders', 'rateState');
  const common = useCommon();
  return [
    { kind: 'choice', key: 'state', label: t('orders:state'), options: choices(RATE_STATES, state) },
    { kind: 'date', key: 'due_at', label: t('due') },
    common.product,
    common.form('payment_form'),
    common.currency,
    { kind: 'flag', key: 'exclude_not_completed', label: t('orders:hideUnfinished'), yes: t('orders:hidden'), no: t('orders:shown') },
  ];
}

export function useTransferFilters(): FilterDef[] {
  const { t } = useTranslation(['transactions', 'orders']);
  const common = useCommon();
  return filtersOf<'/v1/cabinet/transfers'>({
    created_at: { kind: 'date', label: t('moved') },
    state: common.moveState,
    kind: common.kinds(KINDS),
    product_id: common.product,
    payment_form: common.form('payment_form'),
    currency_id: common.currency,
    provider: common.provider,
    // A person finds the order and the buyer by the search; programs and links ask by id.
    order_id: { kind: 'link', label: t('orders:token') },
    payer_id: { kind: 'link', label: t('orders:buyer') },
    transaction_id: { kind: 'link', label: t('transfers.transaction') },
    // A payout's own row leads here.
    payout_id: { kind: 'link', label: t('transfers.payout') },
    id: { kind: 'link', label: t('transfers.one') },
    // There is one thing only that has transfers: a choice would choose nothing.
    transferable_type: { kind: 'link', label: t('transfers.for'), options: [{ value: 'order', label: t('orders:title') }] },
  });
}

export function useDisputeFilters(): FilterDef[] {
  const { t } = useTranslation(['transactions', 'orders']);
  const state = useStateWords('orders', 'caseState');
  const reason = useDisputeReason();
  const common = useCommon();
  return filtersOf<'/v1/cabinet/disputes'>({
    state: { kind: 'choice', label: t('orders:state'), options: choices(CASE_STATES, state) },
    respond_by: { kind: 'date', label: t('disputes.deadline') },
    created_at: { kind: 'date', label: t('disputes.opened') },
    reason: { kind: 'choice', label: t('orders:dispute.reason'), options: choices(CARD_REASONS, reason) },
    product_id: common.product,
    currency_id: common.currency,
    // A person finds the order and the buyer by the search; programs and links ask by id.
    order_id: { kind: 'link', label: t('orders:token') },
    payer_id: { kind: 'link', label: t('orders:buyer') },
    id: { kind: 'link', label: t('orders:dispute.part') },
  });
}

export function useTransactionFilters(everything: boolean): FilterDef[] {
  const { t } = useTranslation('transactions');
  const decline = useStateWords('transactions', 'decline');
  const common = useCommon();
  return [
    common.moveState,
    { kind: 'date', key: 'created_at', label: t('began') },
    common.kinds(everything ? ALL_KINDS : PAYMENT_KINDS),
    common.product,
    common.form('method'),
    { kind: 'choice', key: 'decline_code', label: t('why'), options: choices(DECLINES, decline) },
    common.currency,
    common.provider,
  ];
}

export function useLogFilters(): FilterDef[] {
  const { t } = useTranslation('transactions');
  const state = useStateWords('transactions', 'log.state');
  const type = useStateWords('transactions', 'log.type');
  const causes = useStateWords('transactions', 'log.cause');
  const status = useStateWords('transactions', 'log.status');
  const decline = useStateWords('transactions', 'decline');
  const common = useCommon();
  return [
    { kind: 'choice', key: 'status', label: t('log.status.label'), options: choices(['succeed', 'failed', 'waiting'], status) },
    { kind: 'choice', key: 'state', label: common.moveState.label, options: choices(LOG_STATES, state) },
    { kind: 'date', key: 'created_at', label: t('began') },
    { kind: 'one', key: 'type', label: t('log.type.label'), options: choices(['regular', 'p2p'], type) },
    { kind: 'choice', key: 'cause', label: t('log.cause.label'), options: choices(['buyer', 'sweep', 'retry', 'payoff'], causes) },
    common.product,
    common.form('payment_method'),
    { kind: 'choice', key: 'decline_code', label: t('why'), options: choices(DECLINES, decline) },
    common.currency,
    common.provider,
  ];
}

export function useInvoiceFilters(): FilterDef[] {
  const { t } = useTranslation('transactions');
  const common = useCommon();
  const form = useStateWords('transactions', 'invoices.form');
  const supply = useStateWords('orders', 'invoices.supplies');
  return [
    { kind: 'choice', key: 'form', label: t('invoices.kind'), options: choices(['regular', 'reversal', 'corrected'], form) },
    { kind: 'choice', key: 'supply', label: t('invoices.supply'), options: choices(['sale', 'resale', 'credit_note'], supply) },
    { kind: 'date', key: 'created_at', label: t('invoices.asked') },
    common.currency,
  ];
}
