import MailLock from '@mui/icons-material/MailLockOutlined';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { get } from '@/api/client';
import { PageTitle } from '@/parts/PageTitle';
import { When } from '@/parts/When';
import { EmptyState } from '@/parts/feedback/EmptyState';
import { RowsSkeleton } from '@/parts/feedback/Skeletons';
import { Column } from './Column';

export function Component() {
  const { t } = useTranslation('public');
  const { token = '' } = useParams();
  const mail = useQuery({
    queryKey: ['email_log', token],
    queryFn: ({ signal }) => get('/v1/app/email_logs/{token}', { path: { token }, signal }),
    meta: { quiet: true },
  });
  return (
    <Column>
      <PageTitle>{t('emailLog.title')}</PageTitle>
      {mail.isPending && <RowsSkeleton />}
      {mail.isError && <EmptyState icon={<MailLock />} title={t('emailLog.failed')} text={t('emailLog.failedText')} />}
      {mail.data && (
        <>
          <Box component="dl" sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.5, mb: 3, '& dd': { m: 0 }, '& dt': { color: 'text.secondary' } }}>
            <dt>{t('emailLog.subject')}</dt>
            <dd>{mail.data.subject}</dd>
            <dt>{t('emailLog.sent')}</dt>
            <dd>
              <When value={mail.data.sentAt} />
            </dd>
          </Box>
          {/* A mail is somebody else's HTML: no scripts, no origin, links open in a new tab. */}
          <Box
            component="iframe"
            title={t('emailLog.frame')}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            srcDoc={mail.data.bodyHtml}
            sx={{ inlineSize: '100%', blockSize: '70vh', border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: '#fff' }}
          />
        </>
      )}
    </Column>
  );
}
