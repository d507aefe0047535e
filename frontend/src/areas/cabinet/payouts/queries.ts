import { useQuery, useQueryClient } from '@tanstack/react-query';
import { get, list, post } from '@/api/client';
import type { Amount } from '@/parts/money';

export const moneyKeys = { balance: ['balance'], banks: ['bank_accounts'] } as const;

export const useBalance = () =>
  useQuery({ queryKey: moneyKeys.balance, queryFn: ({ signal }) => get('/v1/cabinet/balance', { signal }) });

/** The youngest first. With a time to wait: looked at again until the provider has decided on the youngest. */
export const useBankAccounts = (refetchMs?: number) =>
  useQuery({
    queryKey: moneyKeys.banks,
    queryFn: async ({ signal }) => (await list('/v1/cabinet/bank_accounts', { signal })).items,
    refetchInterval: (query) => {
      const state = query.state.data?.[0]?.external;
      return refetchMs && (state === 'waiting' || state === 'not_sent') ? refetchMs : false;
    },
  });

/** Asks for a payout of the shop's; balance and lists are looked at again. */
export function useAsk(): (amount: Amount, idempotencyKey: string) => Promise<void> {
  const client = useQueryClient();
  return async (amount, idempotencyKey) => {
    await post('/v1/cabinet/payouts', { body: { amount }, idempotencyKey });
    await Promise.all([client.invalidateQueries({ queryKey: moneyKeys.balance }), client.invalidateQueries({ queryKey: ['list'] })]);
  };
}
