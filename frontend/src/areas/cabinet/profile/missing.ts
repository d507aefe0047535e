import { useTranslation } from 'react-i18next';
import { camelKey } from '@/api/shape';
import type { ProfileField } from './model';

/** What the api calls missing (a field of the profile or a kind of paper) in the reader's words. */
export function useMissingName(): (missing: string) => string {
  const { t } = useTranslation('profile');
  return (missing) =>
    t(`document.${missing as 'proof_doc'}`, {
      defaultValue: t(`field.${camelKey(missing) as ProfileField}`, { defaultValue: missing.replaceAll('_', ' ') }),
    });
}
