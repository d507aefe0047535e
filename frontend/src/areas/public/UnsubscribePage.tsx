import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { post } from '@/api/client';
import { paths } from '@/app/paths';
import { LinkLanding } from '@/parts/LinkLanding';
import { PageTitle } from '@/parts/PageTitle';
import { Column } from './Column';

/** What is done can be taken back at once, and later by the link in any of these mails. */
function Unsubscribed({ token }: { token: string }) {
  const { t } = useTranslation('public');
  const back = useMutation({ mutationFn: () => post('/v1/app/emails/subscribe/{token}', { path: { token } }) });
  return (
    <>
      <PageTitle>{t('unsubscribe.title')}</PageTitle>
      <Alert severity="success" sx={{ mb: 3 }}>
        {t(back.isSuccess ? 'unsubscribe.backDone' : 'unsubscribe.done')}
      </Alert>
      {!back.isSuccess && (
        <Button variant="outlined" loading={back.isPending} onClick={() => back.mutate()}>
          {t('unsubscribe.back')}
        </Button>
      )}
    </>
  );
}

/** Looking unsubscribes nobody: mail scanners look at everything. */
export function Component() {
  const { t } = useTranslation('public');
  const { token = '' } = useParams();
  const home = (
    <Button component={Link} to={paths.home} variant="outlined">
      Kontor
    </Button>
  );
  return (
    <Column>
      <LinkLanding
        title={t('unsubscribe.title')}
        text={t('unsubscribe.text')}
        button={t('unsubscribe.submit')}
        working={t('unsubscribe.title')}
        auto={false}
        consume={() => post('/v1/app/emails/unsubscribe/{token}', { path: { token } })}
        done={<Unsubscribed token={token} />}
        failed={{ title: t('unsubscribe.failed'), text: t('unsubscribe.failedText'), action: home }}
      />
    </Column>
  );
}
