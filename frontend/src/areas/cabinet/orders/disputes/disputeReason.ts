import { useTranslation } from 'react-i18next';

/** Why debits come back, in the words of a provider. */
export const DEBIT_REASONS = [
  'insufficient_funds', 'incorrect_account_details', 'bank_cannot_process', 'debit_not_authorized', 'customer_initiated', 'check_returned',
] as const;
/** And in the codes that banks give each other (ISO 20022, ExternalStatusReason). */
export const RETURN_CODES = [
  'AC01', 'AC04', 'AC06', 'AC13', 'AG01', 'AG02', 'AM04', 'AM05', 'BE05', 'FOCR', 'FRAD', 'MD01', 'MD06', 'MD07', 'MS02', 'MS03', 'RC01', 'RR04', 'SL01',
] as const;

/** Why a bank asks about a payment or took it back, in words; a code that has none is shown as it came. */
export function useDisputeReason(): (code: string) => string {
  const { t } = useTranslation('orders');
  return (code) => t(`disputeReason.${(code || 'general') as 'general'}`, { code, defaultValue: t('disputeReason.other', { code }) });
}
