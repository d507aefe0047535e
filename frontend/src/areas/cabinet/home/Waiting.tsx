import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { list } from '@/api/client';
import { paths } from '@/app/paths';
import { Money } from '@/parts/Money';
import { Unbroken } from '@/parts/Unbroken';
import { When } from '@/parts/When';

/** As many are named; the others are in the list of disputes. */
const SHOWN = '5';

/** What buyers' banks ask, and what can still be done about. Nothing where nobody asks anything. */
export function Waiting() {
  const { t } = useTranslation('home');
  const asked = useQuery({
    queryKey: ['list', 'disputes', 'to_do'],
    queryFn: ({ signal }) => list('/v1/cabinet/disputes', { search: { 'scopes[]': 'to_do', per: SHOWN }, signal }),
  });
  const disputes = asked.data?.items ?? [];
  if (disputes.length === 0) return null;
  return (
    <Alert severity="warning">
      {t('waiting.text')}
      <Box component="ul" sx={{ m: 0, mt: 0.5, paddingInlineStart: 2.5 }}>
        {disputes.map((dispute) => (
          <li key={dispute.id}>
            <Link to={paths.cabinet.order(dispute.orderId)}>
              <Unbroken text={t(dispute.state === 'warning' ? 'waiting.warning' : 'waiting.dispute', { token: dispute.orderToken })} word={dispute.orderToken} />
            </Link>
            : <Money value={dispute.amount} />
            {dispute.respondBy != null && (
              <>
                , {t('waiting.until')} <When value={dispute.respondBy} />
              </>
            )}
          </li>
        ))}
      </Box>
      <Box sx={{ mt: 0.5 }}>
        <Link to={paths.cabinet.disputesToDo}>{t('waiting.all')}</Link>
      </Box>
    </Alert>
  );
}
