import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { get } from '@/api/client';
import { CopyLink } from '@/parts/CopyLink';
import { When } from '@/parts/When';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Unreachable } from '@/parts/feedback/Unreachable';

/** What somebody hands to a seller whom they sell for: without it nobody can put them on a list. */
export function PartnerCode() {
  const { t } = useTranslation('auth');
  const [wanted, setWanted] = useState(false);
  const code = useQuery({
    queryKey: ['partnerCode'],
    queryFn: ({ signal }) => get('/v1/app/user/partner_code', { signal }),
    enabled: wanted,
    staleTime: 0,
  });
  return (
    <Card sx={{ borderStyle: 'dashed' }}>
      <CardContent sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5, justifyItems: 'start' }}>
        <Typography color="textSecondary">{t('partnerCode.text')}</Typography>
        {!wanted && (
          <Button variant="outlined" onClick={() => setWanted(true)}>
            {t('partnerCode.show')}
          </Button>
        )}
        {wanted && code.isPending && <RowsSkeleton count={1} />}
        {code.isError && !code.data && <Unreachable error={code.error} onRetry={() => void code.refetch()} />}
        {code.data && (
          <>
            <CopyLink url={code.data.code} />
            <Typography variant="body2" color="textSecondary">
              {t('partnerCode.until')} <When value={code.data.validUntil} as="day" />
            </Typography>
          </>
        )}
      </CardContent>
    </Card>
  );
}
