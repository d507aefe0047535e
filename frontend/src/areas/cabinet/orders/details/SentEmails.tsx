import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { list } from '@/api/client';
import { paths } from '@/app/paths';
import { Exact } from '@/parts/Exact';
import { Few } from '@/parts/Few';
import { Section } from '@/parts/Section';
import { useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { MailStanding } from '@/areas/cabinet/emails/MailStanding';
import type { Mail } from '@/areas/cabinet/emails/mail';
import { Linked } from './Linked';
import type { OrderDetail } from './order';
import { lineStyle } from './Installments';

const SHOWN = '20';
const FEW = 5;

/** What was written about an order, to its buyer and to its seller, and whether it went out. */
export function SentEmails({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('orders');
  const kind = useStateWords('settings', 'mailKind');
  const filter = { 'filters[order_id][]': order.id };
  const asked = useQuery({
    queryKey: ['email_logs', order.id, order.updatedAt],
    queryFn: ({ signal }) => list('/v1/cabinet/email_logs', { search: new URLSearchParams({ ...filter, per: SHOWN }), signal }),
    placeholderData: (before) => before,
  });
  const rows = asked.data?.items ?? [];
  return (
    <Linked asked={asked} empty={rows.length === 0} title={t('linked.mails')} frame={Section}>
      <Few rows={rows} most={FEW}>
        {(shown) => (
          <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {shown.map((row: Mail) => (
              <Box component="li" key={row.id} sx={lineStyle}>
                <Box sx={{ flex: 1, minInlineSize: 160, overflowWrap: 'anywhere' }}>
                  {kind(row.template)}
                  <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                    <Exact>{row.to}</Exact> · <When value={row.createdAt} />
                  </Box>
                </Box>
                <MailStanding mail={row} />
              </Box>
            ))}
          </Box>
        )}
      </Few>
      <Link component={RouterLink} to={`${paths.cabinet.emails}?${new URLSearchParams(filter).toString()}`} sx={{ display: 'inline-block', mt: 1, fontSize: '0.8125rem' }}>
        {t('linked.mailLog')}
      </Link>
    </Linked>
  );
}
