import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Money } from '@/parts/Money';
import { StateChip, type Tone, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { formatMoney } from '@/parts/money';
import type { OrderDetail } from './order';
import { amountStyle, lineStyle } from './Installments';
import { ManualRefund } from './ManualRefund';
import { useDecline } from './declineReason';
import { useDisputeReason } from '../disputes/disputeReason';

export type TransactionState = 'waiting' | 'pending' | 'successful' | 'denied' | 'error' | 'canceled' | 'expired';
export const transactionTones: Record<TransactionState, Tone> = {
  waiting: 'wait',
  pending: 'wait',
  successful: 'good',
  denied: 'bad',
  error: 'bad',
  canceled: 'wait',
  expired: 'bad',
};

export type DisputeState = 'needs_response' | 'under_review' | 'won' | 'lost' | 'returned';
export const disputeTones: Record<DisputeState, Tone> = { needs_response: 'wait', under_review: 'wait', won: 'good', lost: 'bad', returned: 'bad' };

interface Props {
  order: string;
  transactions: OrderDetail['transactions'];
  transfers: OrderDetail['transfers'];
}

/** Each movement of money, and under it what of it is the seller's. */
export function Transactions({ order, transactions, transfers }: Props) {
  const { t } = useTranslation('orders');
  const state = useStateWords('orders', 'transactionState');
  const kind = useStateWords('orders', 'transactionKind');
  const form = useStateWords('orders', 'form');
  const dispute = useStateWords('orders', 'disputeState');
  const reason = useDisputeReason();
  const decline = useDecline();
  if (transactions.length === 0) return <Typography color="textSecondary">{t('noTransactions')}</Typography>;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {transactions.map((transaction: Props['transactions'][number]) => {
        const share = transfers.find((each: Props['transfers'][number]) => each.transactionId === transaction.id);
        return (
          <Box component="li" key={transaction.id} sx={lineStyle}>
            <Box sx={{ flex: 1, minInlineSize: 160 }}>
              {transaction.setsUp ? t('paymentForm.changed') : transaction.kind === 'Chargeback' && !transaction.disputeState ? t('chargebackUndone') : kind(transaction.kind)} · {form(transaction.method)}
              <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                <When value={transaction.createdAt} />
                {transaction.queued && ` · ${t('queued')}`}
                {transaction.reason && ` · ${transaction.kind === 'Chargeback' ? reason(transaction.reason) : transaction.reason}`}
                {transaction.declineCode && ` · ${decline(transaction.declineCode)}`}
              </Box>
            </Box>
            {transaction.disputeState ? (
              <StateChip state={transaction.disputeState as DisputeState} tones={disputeTones} label={dispute(transaction.disputeState)} />
            ) : (
              <StateChip state={transaction.state as TransactionState} tones={transactionTones} label={state(transaction.state)} />
            )}
            <Box sx={amountStyle}>
              <Money value={transaction.amount} />
            </Box>
            {share && <Share share={share} />}
            {isByHand(transaction) && <ManualRefund order={order} refund={transaction.id} amount={formatMoney(transaction.amount)} />}
          </Box>
        );
      })}
    </Box>
  );
}

/** Money of a wire to the seller's own bank account, which only they can send back. */
const isByHand = (transaction: Props['transactions'][number]) =>
  transaction.kind === 'Refund' && transaction.provider === 'own_bank' && (transaction.state === 'waiting' || transaction.state === 'pending');

function Share({ share }: { share: Props['transfers'][number] }) {
  const { t } = useTranslation('orders');
  return (
    <Box sx={{ flexBasis: '100%', color: 'text.secondary', fontSize: '0.875rem', display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      <span>
        {t('fee')} <Money value={share.feeAmount} />
      </span>
      {share.resoldTaxAmount.amount !== 0 && (
        <span>
          {t('resoldTax')} <Money value={share.resoldTaxAmount} />
        </span>
      )}
      <span>
        {t('net')} <Money value={share.netAmount} />
      </span>
      {share.netAmount.amount > 0 && (
        <span>
          {t('available')} <When value={share.availableAt} as="day" />
        </span>
      )}
    </Box>
  );
}
