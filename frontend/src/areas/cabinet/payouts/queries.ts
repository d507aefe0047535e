import { useQuery } from '@tanstack/react-query';
import { get, list } from '@/api/client';

export const moneyKeys = { balance: ['balance'], banks: ['bank_accounts'] } as const;

export const useBalance = () =>
  useQuery({ queryKey: moneyKeys.balance, queryFn: ({ signal }) => get('/v1/cabinet/balance', { signal }) });

/** The youngest account that has not been removed is the one payouts go to. */
export const useBankAccounts = () =>
  useQuery({
    queryKey: moneyKeys.banks,
    queryFn: async ({ signal }) => (await list('/v1/cabinet/bank_accounts', { signal })).items,
  });
