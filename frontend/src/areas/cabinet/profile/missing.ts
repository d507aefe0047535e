import { useTranslation } from 'react-i18next';
import { camelKey } from '@/api/shape';

/** What the api calls missing (a field of the profile or a kind of paper) in the reader's words. */
export function useMissingName(): (missing: string) => string {
  const { t } = useTranslation(['profile', 'common']);
  return (missing) => {
    const field = camelKey(missing);
    const other = t(`common:address.${field as 'zip'}`, { defaultValue: missing.replaceAll('_', ' ') });
    return t(`document.${missing as 'proof_doc'}`, { defaultValue: t(`field.${field as 'phone'}`, { defaultValue: other }) });
  };
}
