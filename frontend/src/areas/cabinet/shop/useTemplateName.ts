import { useTranslation } from 'react-i18next';
import type shopPages from '@/words/en/shop_pages.json';

type Key = keyof typeof shopPages.template.name;

/** One of a newer server that has no words here is shown by its key. */
export function useTemplateName(): (key: string) => string {
  const { t } = useTranslation('shop_pages');
  return (key) => t(`template.name.${key as Key}`, { defaultValue: key });
}
