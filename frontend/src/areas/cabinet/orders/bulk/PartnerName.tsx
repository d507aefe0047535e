import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { type Partner, usePartners } from './partners';

/** Whom an order names. Who was taken off the list since is still named on it, but by no name that the list knows. */
export function PartnerName({ id }: { id: string }) {
  const { t } = useTranslation('orders');
  const partners = usePartners();
  const name = partners.data?.find((one: Partner) => one.id === id)?.name;
  if (name !== undefined || !partners.isSuccess) return <span style={{ overflowWrap: 'anywhere' }}>{name ?? '…'}</span>;
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {t('partners.gone')}
    </Box>
  );
}
