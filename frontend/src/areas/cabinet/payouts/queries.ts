import { useQuery } from '@tanstack/react-query';
import { get, list } from '@/api/client';

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
