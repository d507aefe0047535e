import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '@/parts/ConfirmDialog';

interface Props {
  open: boolean;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks once more before an invitation is declined. */
export function DeclineDialog(props: Props) {
  const { t } = useTranslation('team');
  return <ConfirmDialog title={t('invitation.decline')} text={t('invitation.declineText')} verb={t('invitation.decline')} tone="error" {...props} />;
}
