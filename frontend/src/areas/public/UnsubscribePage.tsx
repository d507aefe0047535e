import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { post } from '@/api/client';
import { paths } from '@/app/paths';
import { LinkLanding } from '@/parts/LinkLanding';
import { PageTitle } from '@/parts/PageTitle';
import { Column } from './Column';

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
        done={
          <>
            <PageTitle>{t('unsubscribe.title')}</PageTitle>
            <Alert severity="success">{t('unsubscribe.done')}</Alert>
          </>
        }
        failed={{ title: t('unsubscribe.failed'), text: t('unsubscribe.failedText'), action: home }}
      />
    </Column>
  );
}
