import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { percentText } from '@/areas/cabinet/coupons/model';
import { formatMoney } from '@/parts/money';
import type { TeamMember } from './model';

/** What a member gets, in a few words; nothing where they get none. */
export function FeeLine({ fee }: { fee: TeamMember['fee'] }) {
  const { t, i18n } = useTranslation('team');
  if (!fee) return null;
  const much = fee.feeAmount ? t('fee.ofOrder', { amount: formatMoney(fee.feeAmount) }) : t('fee.ofPayment', { percent: percentText(fee.feeBps ?? 0, i18n.language) });
  return (
    <Typography variant="body2">
      {much}
      {fee.productIds.length > 0 && ` · ${t('fee.forProducts', { count: fee.productIds.length })}`}
    </Typography>
  );
}
