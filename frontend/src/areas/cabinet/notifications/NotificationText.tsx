import { useTranslation } from 'react-i18next';
import { marked } from '@/parts/marked';
import { type Notification, factsOf, sentenceOf } from './notification';

/** What happened, in one sentence. */
export function NotificationText({ row }: { row: Notification }) {
  const { t, i18n } = useTranslation('notifications');
  return <>{marked(t(sentenceOf(row), factsOf(row, t('someone'), i18n.language)))}</>;
}
