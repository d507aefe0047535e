import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { type ResourceOf, list } from '@/api/client';
import { paths } from '@/app/paths';
import { MayLink } from '@/app/shell/MayLink';
import { Exact } from '@/parts/Exact';
import { Section } from '@/parts/Section';
import { StateChip, useStateWords } from '@/parts/StateChip';
import { When } from '@/parts/When';
import { type SessionState, sessionTones } from '../course_sessions/states';
import { lineStyle } from '../orders/details/Installments';
import { Linked } from '../orders/details/Linked';

type Session = ResourceOf<'/v1/cabinet/course_sessions'>;

/** As many are shown; the rest stands in the list. */
const SHOWN = '10';

/** The courses that somebody has access to, and until when. */
export function CustomerAccess({ email }: { email: string }) {
  const { t } = useTranslation(['customers', 'course_sessions']);
  const state = useStateWords('course_sessions', 'state');
  const search = new URLSearchParams({ 'filters[payer_email][]': email });
  const asked = useQuery({
    queryKey: ['list', 'course_sessions', 'of', email],
    queryFn: ({ signal }) => list('/v1/cabinet/course_sessions', { search: { 'filters[payer_email][]': email, per: SHOWN }, signal }),
  });
  const rows = asked.data?.items ?? [];
  return (
    <Linked asked={asked} empty={rows.length === 0} title={t('access')} frame={Section}>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {rows.map((row: Session) => (
          <Box component="li" key={row.id} sx={lineStyle}>
            <Box sx={{ flex: 1, minInlineSize: 160, overflowWrap: 'anywhere' }}>
              <MayLink needs="products" to={paths.cabinet.product(row.productId)} underline="always">
                <Exact>{row.productName}</Exact>
              </MayLink>
              <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
                {row.endsAt ? <>{t('course_sessions:ends')} <When value={row.endsAt} as="day" /></> : t('course_sessions:noEnd')}
              </Box>
            </Box>
            <StateChip state={row.courseAccessState as SessionState} tones={sessionTones} label={state(row.courseAccessState)} />
          </Box>
        ))}
      </Box>
      <Link component={RouterLink} to={`${paths.cabinet.courseSessions}?${search.toString()}`} sx={{ display: 'inline-block', mt: 1, fontSize: '0.875rem' }}>
        {t('inAccess')}
      </Link>
    </Linked>
  );
}
