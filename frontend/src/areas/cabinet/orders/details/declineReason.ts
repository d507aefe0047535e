import { useTranslation } from 'react-i18next';

/** Why money was not taken or not sent back, in words; a code that has none is shown as it came. */
export function useDecline(): (code: string) => string {
  const { t } = useTranslation('transactions');
  return (code) => t(`decline.${code as 'generic_decline'}`, { defaultValue: t('decline.other', { code: code.replaceAll('_', ' ') }) });
}
